import { useMutation } from '@tanstack/react-query'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import type { Estate } from '#contract/estates.ts'
import { call, upload } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { EstateLogo } from '#web/shared/estate-logo.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { shrinkPicture } from './shrink-picture.ts'

/** The logo saves itself. */
export function LogoField({ estate: { id, name, logo } }: { estate: Estate }) {
  const input = useRef<HTMLInputElement>(null)
  const params = { estateId: id }
  const change = useMutation({
    mutationFn: async (file: File | null) => {
      if (file) await upload('POST /estate/logo/:estateId', await shrinkPicture(file), { params })
      else await call('DELETE /estate/logo/:estateId', { params })
      await screenIsFresh()
      toast.success(file ? 'Logo saved!' : 'Logo removed')
    },
  })
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-4">
        {logo ? (
          <EstateLogo code={logo} className="h-16 max-w-40 min-w-16" />
        ) : (
          <span className="grid size-16 flex-none place-items-center rounded-small border border-dashed border-edge bg-sunken text-ink-3">
            <ImagePlus className="size-6" />
          </span>
        )}
        <div className="min-w-0">
          <div className="flex items-center gap-2">
            <Button size="sm" loading={change.isPending} onClick={() => input.current?.click()}>
              {logo ? 'Change logo' : 'Add logo'}
            </Button>
            {logo && (
              <IconButton
                icon={Trash2}
                label={`Remove the logo of ${name}`}
                onClick={() => change.mutate(null)}
              />
            )}
          </div>
          <p className="mt-1 text-sm text-ink-3">
            PNG or JPEG, at most 300 kB. It stands on receipts and statements.
          </p>
        </div>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg"
          aria-label="Logo"
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) change.mutate(file)
            target.value = ''
          }}
        />
      </div>
      {change.error && <Notice tone="bad">{change.error.message}</Notice>}
    </div>
  )
}
