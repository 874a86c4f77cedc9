import { MoreHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../button/button.tsx'

/** Folds further actions of a row on a phone. Elsewhere they stand in the row. */
export function MoreOnPhone({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={MoreHorizontal}
        aria-expanded={open}
        className="sm:hidden has-[+:empty]:hidden"
        onClick={() => setOpen(!open)}
      >
        More
      </Button>
      <div
        className={
          open
            ? 'flex flex-wrap gap-2.5 sm:contents max-sm:order-last max-sm:basis-full! max-sm:*:flex-1'
            : 'max-sm:hidden sm:contents'
        }
      >
        {children}
      </div>
    </>
  )
}
