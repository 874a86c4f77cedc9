import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { Receipt } from '#contract/payments.ts'
import { download } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toastFailure } from '#web/ui/toast.ts'

/** Saves the receipt of a payment; nothing where it has none. */
export function DownloadReceipt({ id, invoice_number, receipt_code }: Receipt) {
  const save = useMutation({
    mutationFn: () =>
      download('GET /payment/:id/receipt.pdf', `receipt-${invoice_number}.pdf`, { params: { id } }),
    onError: (error) => toastFailure('Failed to download the receipt.', error),
  })
  return (
    receipt_code && (
      <Button icon={Download} loading={save.isPending} onClick={() => save.mutate()}>
        Download receipt
      </Button>
    )
  )
}
