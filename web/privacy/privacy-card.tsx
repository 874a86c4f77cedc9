import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { asideLinkStyle } from '#web/ui/button/link-style.ts'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { ConsentSwitches } from './consent-switches.tsx'

interface PrivacyCardProps {
  /** The version that they were not shown yet. */
  version: number
  /** It is gone, and with it the button that had the focus. */
  onSeen: () => void
}

/** Says once what is kept about people here; stands beside what they came for, and in no one's way. */
export function PrivacyCard({ version, onSeen }: PrivacyCardProps) {
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
      aria-labelledby="privacy-card"
      className="mb-6 grid rounded-surface border border-line bg-surface shadow-rest lg:grid-cols-[1fr_1.1fr] lg:grid-rows-[1fr_auto]"
    >
      <div className="px-5 pt-4 pb-3">
        <h2 id="privacy-card" className="text-md font-[620] tracking-[-0.01em]">
          What is kept about you
        </h2>
        <p className="mt-1.5 text-pretty text-ink-2">
          We keep who you are, how to reach you, where you live or what you own, and what you owe and paid, so
          that your estate can be run. You may see all of it, and ask to have it corrected or erased, in your
          profile.
        </p>
      </div>
      <ConsentSwitches className="border-line max-lg:border-y lg:row-span-2 lg:border-l" />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 px-5 py-4 lg:col-start-1 lg:row-start-2">
        <Button loading={seen.isPending} onClick={() => seen.mutate()}>
          Got It
        </Button>
        <Link to="/privacy" className={asideLinkStyle}>
          Read the privacy notice
        </Link>
      </div>
    </section>
  )
}
