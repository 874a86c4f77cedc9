import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '#web/api/download.ts'
import { useScope } from '#web/session/use-session.tsx'
import { PickEstate } from '#web/shared/pick-estate.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { Dialog } from '#web/ui/overlay/overlay.tsx'

const FORMATS = [
  { value: 'xlsx', label: 'Excel (XLSX)' },
  { value: 'csv', label: 'Text (CSV)' },
] as const

export function ExportEstate({ onClose }: { onClose: () => void }) {
  const scope = useScope()
  const [picked, setPicked] = useState<number>()
  const [format, setFormat] = useState<(typeof FORMATS)[number]['value']>('xlsx')
  const estateId = scope.of === 'every estate' ? picked : scope.estate?.id
  const saving = useMutation({
    mutationFn: (id: number) =>
      download('GET /estate/sheet/:estateId', `estate.${format}`, {
        params: { estateId: id },
        query: { format },
      }),
    onSuccess: onClose,
  })
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title="Export the estate"
      description="Properties, landlords, tenants and what each owes, as the sheet that Import reads. Change it in Excel, and upload it again."
      leave="Cancel"
      footer={
        <GuardedButton
          variant="primary"
          loading={saving.isPending}
          reason={estateId === undefined && 'Choose an estate'}
          onClick={() => estateId !== undefined && saving.mutate(estateId)}
        >
          Download
        </GuardedButton>
      }
    >
      <div className="grid gap-4.5">
        {saving.error && <Notice tone="bad">{saving.error.message}</Notice>}
        {scope.of === 'every estate' && <PickEstate value={picked} onChange={setPicked} />}
        <RadioGroup label="Format" options={FORMATS} value={format} onChange={setFormat} />
      </div>
    </Dialog>
  )
}
