import { useMutation } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { useRef } from 'react'
import type { Receipt } from '#contract/receipts.ts'
import { fetchFile } from '#web/api/download.ts'
import { Button } from '#web/ui/button/button.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'

const PDF = { type: 'application/pdf' }
const browser: Partial<Navigator> = navigator
const sharesFiles = () => browser.canShare?.({ files: [new File([], 'receipt.pdf', PDF)] }) ?? false

/** Shares the PDF, or a link to the page that confirms the receipt where the browser shares no files. */
export function ShareReceipt({ receipt, code }: { receipt: Receipt; code: string }) {
  const { invoice_number } = receipt.split ?? receipt
  const pdf = useRef<File>(undefined)
  const url = `${location.origin}/receipt/${code}`
  const share = async () => {
    const title = `Receipt ${invoice_number}`
    if (sharesFiles()) {
      pdf.current ??= await fetchFile('GET /payment/:id/receipt.pdf', `receipt-${invoice_number}.pdf`, {
        params: { id: receipt.id },
      })
      await navigator.share({ files: [pdf.current], title, text: `${title}. Check it at ${url}` })
    } else if (browser.share) await browser.share({ title, url })
    else {
      await navigator.clipboard.writeText(url)
      toast.success('Link to the receipt copied.')
    }
  }
  const sharing = useMutation({
    mutationFn: share,
    onError: (error) => {
      if (error.name === 'AbortError') return
      // The browser allows it only soon after a press. The file is kept for the next one.
      if (error.name === 'NotAllowedError' && pdf.current)
        toast.message('The receipt is ready. Press Share again.')
      else toastFailure('Failed to share the receipt.', error)
    },
  })
  return (
    <Button icon={Share2} loading={sharing.isPending} onClick={() => sharing.mutate()}>
      Share
    </Button>
  )
}
