import { useState } from 'react'
import type { TenantDetail } from '#contract/tenancies.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { DayText } from '#web/ui/text/date-text.tsx'

/** The last day of a tenancy that ends or has ended. */
export function MovingOut({ tenancy, manages }: { tenancy: TenantDetail; manages: boolean }) {
  const [asking, setAsking] = useState(false)
  const { id, name, starts_on, ends_on, left_at, estate_property } = tenancy
  const takeBack = async () => {
    await call('PUT /tenant/update/:id', { params: { id }, body: { ends_on: null } })
    await screenIsFresh()
    toast.success(`${name} is not moving out.`)
  }
  return (
    <>
      <Notice tone={left_at === null ? 'wait' : 'plain'} className="mb-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span>
            {ends_on === null || ends_on < starts_on ? (
              `${name} has left ${estate_property.title}.`
            ) : (
              <>
                {left_at === null
                  ? 'The last day of this tenancy is '
                  : 'This tenancy has ended. Its last day was '}
                <DayText value={ends_on} />.
              </>
            )}
          </span>
          {manages && left_at === null && (
            <Button size="sm" onClick={() => setAsking(true)}>
              Undo move-out
            </Button>
          )}
        </div>
      </Notice>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Undo the move-out of ${name}?`}
        description={`The tenancy of ${estate_property.title} continues without a last day. ${name} gets a message.`}
        confirm="Undo move-out"
        tone="primary"
        onConfirm={takeBack}
      />
    </>
  )
}
