import { useMutation } from '@tanstack/react-query'
import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { download } from '#web/api/call.ts'
import { Button } from '#web/ui/button/button.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx'
import type { ArrearsFilter, ArrearsOrder } from './filter.ts'

/** Saves what the table shows, all its pages. */
export function ExportArrears({ filter, order }: { filter: ArrearsFilter; order: ArrearsOrder }) {
  const save = useMutation({
    mutationFn: (format: 'csv' | 'xlsx') =>
      download('GET /arrears/export', `arrears.${format}`, { query: { ...filter, order, format } }),
    onError: (error) => toastFailure('Failed to export arrears.', error),
  })
  return (
    <Menu
      trigger={
        <Button icon={Download} loading={save.isPending}>
          Export
        </Button>
      }
    >
      <MenuItem icon={FileSpreadsheet} onSelect={() => save.mutate('xlsx')}>
        Excel (XLSX)
      </MenuItem>
      <MenuItem icon={FileText} onSelect={() => save.mutate('csv')}>
        Text (CSV)
      </MenuItem>
    </Menu>
  )
}
