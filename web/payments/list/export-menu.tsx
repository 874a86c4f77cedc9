import { useMutation } from '@tanstack/react-query'
import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { download } from '#web/api/call.ts'
import { Button } from '#web/ui/button/button.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx'
import type { PaymentFilter } from './queries.ts'

interface ExportMenuProps {
  filter: PaymentFilter
  /** One tenancy only. */
  tenant_id?: number | undefined
}

/** Saves what the table shows, all its pages. */
export function ExportMenu({ filter, tenant_id }: ExportMenuProps) {
  const save = useMutation({
    mutationFn: (format: 'csv' | 'xlsx') =>
      download('GET /payments/export', `payments.${format}`, { query: { format, ...filter, tenant_id } }),
    onError: (error) => toastFailure('Failed to export payments.', error),
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
