import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { Link } from '#web/routing/link.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { ConsentChoices } from './consent/public.tsx'

/** Announces a version of the privacy notice once. */
export function PrivacyCard({ version, onSeen }: { version: number; onSeen: () => void }) {
  const id = useId()
  const [choosing, setChoosing] = useState(false)
  const seen = useMutation({
    mutationFn: async () => {
      await call('POST /me/privacy-seen', { body: { version } })
      await screenIsFresh()
    },
    onSuccess: onSeen,
    onError: (error) => toastFailure('Failed to save that you have seen this.', error),
  })
  return (
    <section
      aria-label="What is kept about you"
      className="mb-6 rounded-surface border border-line bg-surface shadow-rest"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 px-5 py-3">
        <p className="min-w-48 flex-1">
          <b className="font-[620]">What is kept about you</b>, why, and how to see, correct or erase it is in
          the{' '}
          <Link to="/privacy" className="text-brand-ink underline underline-offset-2">
            privacy notice
          </Link>
          .
        </p>
        <div className="flex gap-2.5">
          <Button
            size="sm"
            variant="quiet"
            aria-expanded={choosing}
            aria-controls={id}
            onClick={() => setChoosing(!choosing)}
          >
            Choose What Is Sent
          </Button>
          <Button size="sm" loading={seen.isPending} onClick={() => seen.mutate()}>
            Got It
          </Button>
        </div>
      </div>
      <div id={id}>{choosing && <ConsentChoices className="border-t border-line" />}</div>
    </section>
  )
}
