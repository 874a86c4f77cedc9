import { useState } from 'react'
import { countOf } from '#contract/counts.ts'
import { download } from '#web/api/download.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import type { Whom } from './whom.ts'

interface LettersDialogProps {
  estateId: number
  whom: Whom
  onClose: () => void
}

/** Asks before letters are made: those that were printed earlier are of no use then. */
export function LettersDialog({ estateId, whom, onClose }: LettersDialogProps) {
  const [{ letters: ids, reach, name }] = useState(whom)
  const letters = countOf(reach.letter, 'letter')
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      tone="primary"
      title={name ? `Print a letter for ${name}?` : `Print ${letters}?`}
      description="One page each, with a code and a link to join that work for seven days. Give each to nobody but its person. A letter that was printed for them before stops working."
      confirm="Download PDF"
      onConfirm={async () => {
        await download('POST /estate/invitations/:estateId/letters', 'letters.pdf', {
          params: { estateId },
          body: { ids },
        })
        toast.success(`${letters} downloaded`)
      }}
    />
  )
}
