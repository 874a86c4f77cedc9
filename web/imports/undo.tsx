import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ImportDetail } from '#contract/imports.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/button/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { showImport } from './queries.ts'

interface UndoProps {
  detail: ImportDetail
  /** Why it can no longer be undone; empty while it can. */
  keptFrom: readonly string[]
}

/** Takes an import back as long as nothing else stands on it. */
export function Undo({ detail: { id, file_name }, keptFrom }: UndoProps) {
  const [asking, setAsking] = useState(false)
  if (keptFrom.length > 0)
    return (
      <Panel title="It can no longer be undone">
        <p className="text-ink-2">Here is why:</p>
        <ul className="mt-2 grid list-disc gap-1 pl-5">
          {keptFrom.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </Panel>
    )
  return (
    <Panel title="Undo">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-72 text-ink-2">
          What it added goes, and what it changed becomes what it was, as long as nobody has paid, joined or
          changed any of it.
        </p>
        <Button icon={Undo2} onClick={() => setAsking(true)}>
          Undo this import
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Undo ${file_name}?`}
        description="Every property, tenancy and person that it added is taken away, and what it changed becomes what it was before."
        confirm="Undo it"
        leave="Keep it"
        onConfirm={async () => {
          showImport(await call('POST /import/undo/:id', { params: { id } }))
          toast.success('The import was undone!')
        }}
      />
    </Panel>
  )
}
