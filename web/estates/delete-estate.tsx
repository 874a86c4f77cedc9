import type { Estate } from '#contract/estates.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

export const DeleteEstate = ({ estate, onClose }: { estate: Estate; onClose: () => void }) => (
  <ConfirmDialog
    open
    onClose={onClose}
    title={`Delete ${estate.name}?`}
    description="It leaves every list, and so do its properties and tenants. Its payments and history stay, and you can restore it from the archived estates."
    confirm="Delete Estate"
    onConfirm={async () => {
      try {
        await call('DELETE /estate/delete/:id', { params: { id: estate.id } })
      } catch (error) {
        toastFailure('Failed to delete estate', error)
        throw error
      }
      toast.success('Estate deleted')
      await screenIsFresh()
    }}
  />
)
