import { useMutation } from '@tanstack/react-query'
import { Download, FileSpreadsheet, FileText, type LucideIcon, ScrollText } from 'lucide-react'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { Menu } from '#web/ui/overlay/menu.tsx'

export interface ExportMenuProps {
  /** Empty: an icon alone. */
  label?: string | undefined
  what: string
  save: (format: 'csv' | 'xlsx') => Promise<unknown>
  savePdf?: (() => Promise<unknown>) | undefined
  pdf?: string
  /** Further files. */
  also?: readonly { label: string; icon?: LucideIcon; save: () => Promise<unknown> }[]
}

export function ExportMenu(props: ExportMenuProps) {
  const { label, what, save, savePdf, pdf = 'PDF, with a code that confirms it', also = [] } = props
  const saving = useMutation({
    mutationFn: (each: () => Promise<unknown>) => each(),
    onError: (error) => toastFailure(`Failed to ${savePdf ? 'download' : 'export'} ${what}.`, error),
  })
  return (
    <Menu
      trigger={
        label === '' ? (
          <IconButton icon={Download} label={`Download ${what}`} loading={saving.isPending} />
        ) : (
          <Button icon={Download} loading={saving.isPending}>
            {label ?? (savePdf ? 'Download' : 'Export')}
          </Button>
        )
      }
    >
      {({ MenuItem }) => (
        <>
          {savePdf && (
            <MenuItem icon={ScrollText} onSelect={() => saving.mutate(savePdf)}>
              {pdf}
            </MenuItem>
          )}
          <MenuItem icon={FileSpreadsheet} onSelect={() => saving.mutate(() => save('xlsx'))}>
            Excel (XLSX)
          </MenuItem>
          <MenuItem icon={FileText} onSelect={() => saving.mutate(() => save('csv'))}>
            Text (CSV)
          </MenuItem>
          {also.map((file) => (
            <MenuItem key={file.label} icon={file.icon ?? Download} onSelect={() => saving.mutate(file.save)}>
              {file.label}
            </MenuItem>
          ))}
        </>
      )}
    </Menu>
  )
}
