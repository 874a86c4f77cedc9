import { useMutation } from '@tanstack/react-query'
import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { Button } from '#web/ui/button/button.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx'

interface ExportMenuProps {
  /** What is saved, as a failure names it: 'payments'. */
  what: string
  save: (format: 'csv' | 'xlsx') => Promise<unknown>
}

/** Saves what a table shows, all its pages. */
export function ExportMenu({ what, save }: ExportMenuProps) {
  const saving = useMutation({
    mutationFn: save,
    onError: (error) => toastFailure(`Failed to export ${what}.`, error),
  })
  return (
    <Menu
      trigger={
        <Button icon={Download} loading={saving.isPending}>
          Export
        </Button>
      }
    >
      <MenuItem icon={FileSpreadsheet} onSelect={() => saving.mutate('xlsx')}>
        Excel (XLSX)
      </MenuItem>
      <MenuItem icon={FileText} onSelect={() => saving.mutate('csv')}>
        Text (CSV)
      </MenuItem>
    </Menu>
  )
}
