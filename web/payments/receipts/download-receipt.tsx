import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { formatNaira } from '#contract/money.ts'
import type { Payment } from '#contract/payments.ts'
import { download } from '#web/api/download.ts'
import { Button } from '#web/ui/button/button.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'

interface DownloadReceiptProps extends Pick<Payment, 'id' | 'invoice_number'> {
  /** The amount of a payment for several homes, whose receipt it is. */
  whole?: number | undefined
}

export function DownloadReceipt({ id, invoice_number, whole }: DownloadReceiptProps) {
  const save = useMutation({
    mutationFn: () =>
      download('GET /payment/:id/receipt.pdf', `receipt-${invoice_number}.pdf`, { params: { id } }),
    onError: (error) => toastFailure('Failed to download the receipt.', error),
  })
  return (
    <Button icon={Download} loading={save.isPending} onClick={() => save.mutate()}>
      {whole === undefined ? (
        <span>
          Download<span className="max-sm:sr-only"> receipt</span>
        </span>
      ) : (
        `Receipt of ${formatNaira(whole).replace(/\.00$/, '')}`
      )}
    </Button>
  )
}
