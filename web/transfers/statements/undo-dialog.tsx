import { useMutation, useQuery } from '@tanstack/react-query'
import type { StatementDetail } from '#contract/bank-statements.ts'
import { countOf } from '#contract/counts.ts'
import { formatNaira } from '#contract/money.ts'
import { type ApiError, call } from '#web/api/call.ts'
import { one } from '#web/api/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlay/overlay.tsx'
import { showStatement } from './queries.ts'

interface UndoDialogProps {
  detail: StatementDetail
  onClose: () => void
}

/** Says what undoing a statement takes back, before it does. */
export function UndoDialog({ detail, onClose }: UndoDialogProps) {
  const params = { id: detail.id }
  const preview = useQuery({ ...one('GET /bank-statement/:id/undo', { params }), staleTime: 0 })
  const undo = useMutation<StatementDetail, ApiError>({
    mutationFn: () => call('POST /bank-statement/:id/undo', { params }),
    onSuccess: (undone) => {
      showStatement(undone)
      toast.success('The statement was undone.')
      onClose()
    },
  })
  const { data } = preview
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title={`Undo ${detail.file_name}?`}
      leave="Keep it"
      footer={
        <Button variant="danger" disabled={!data} loading={undo.isPending} onClick={() => undo.mutate()}>
          Undo it
        </Button>
      }
    >
      {data ? (
        <div className="grid gap-4">
          {undo.error && !undo.error.cancelled && <Notice tone="bad">{undo.error.message}</Notice>}
          <p>
            {`${countOf(data.lines, 'line')} that no other statement has ${data.lines === 1 ? 'goes' : 'go'}. ${countOf(data.reversed, 'payment is', 'payments are')} reversed, and the payers are told.`}
          </p>
          {data.by_hand.length > 0 && (
            <div>
              <h3 className="font-[560]">
                {`${countOf(data.by_hand.length, 'line was', 'lines were')} matched by a person:`}
              </h3>
              <ul aria-label="Matched by a person" className="mt-2 border-b border-line">
                {data.by_hand.map(({ invoice_number, amount, property_title, by }) => (
                  <li key={invoice_number} className="flex justify-between gap-4 border-t border-line py-2.5">
                    <span className="min-w-0 break-words">
                      {property_title}
                      <span className="block text-sm text-ink-3">{`${invoice_number}, by ${by}`}</span>
                    </span>
                    <span className="whitespace-nowrap">{formatNaira(amount)}</span>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      ) : preview.error ? (
        <ErrorState title="The preview could not be loaded" query={preview} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Dialog>
  )
}
