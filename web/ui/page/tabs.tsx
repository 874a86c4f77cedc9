import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

interface TabsProps {
  label: string
  tabs: readonly { value: string; label: string; count?: number | undefined; content: ReactNode }[]
}

export function Tabs({ label, tabs }: TabsProps) {
  return (
    <Base.Root defaultValue={tabs[0]?.value}>
      <Base.List aria-label={label} className="relative mb-5 flex gap-5 border-b border-line">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="-mb-px flex h-10 items-center gap-2 border-b-2 border-transparent font-[560] text-ink-2 hover:text-ink data-active:border-brand data-active:text-ink pointer-coarse:h-11"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="min-w-5 rounded-full bg-sunken px-1.5 text-center text-xs leading-5 text-ink-2">
                {tab.count}
              </span>
            )}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value}>
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
