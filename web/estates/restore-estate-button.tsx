import { useMutation } from '@tanstack/react-query'
import { ArchiveRestore } from 'lucide-react'
import type { Estate } from '#contract/estates.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'

/** Brings an archived estate back. */
export function RestoreEstateButton({ estate }: { estate: Estate }) {
  const restore = useMutation({
    mutationFn: async () => {
      await call('POST /estate/restore/:id', { params: { id: estate.id } })
      toast.success('Estate restored')
      await screenIsFresh()
    },
    onError: (error) => toastFailure('Failed to restore estate', error),
  })
  return (
    <Button
      size="sm"
      icon={ArchiveRestore}
      aria-label={`Restore ${estate.name}`}
      loading={restore.isPending}
      onClick={() => restore.mutate()}
    >
      Restore
    </Button>
  )
}
