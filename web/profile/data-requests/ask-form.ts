import { type DataRequestKind, dataRequestForm } from '#contract/data-requests.ts'
import { call } from '#web/api/call.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'

/** The form by which somebody asks something about what is kept of them. */
export const useAskForm = (kind: DataRequestKind, onClose: () => void) =>
  useContractForm({
    schema: dataRequestForm,
    defaultValues: { kind, note: '' },
    onSubmit: async (body) => {
      await call('POST /me/data-requests', { body })
      toast.success('Your request is sent.', { description: 'We write to you once it is answered.' })
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to send the request.', error),
  })
