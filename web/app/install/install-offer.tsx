import { Smartphone, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { kept } from './kept-prompt.ts'
import { offerNoMore, wayToInstall } from './visits.ts'

/** It is the last thing on the page, so it moves nothing when it comes. It stays in view above the bar. */
export function InstallOffer() {
  const [way, setWay] = useState(wayToInstall)
  // The browser may ask late. The listener of `kept-prompt.ts` comes first.
  useEffect(() => {
    const show = () => setWay(wayToInstall())
    addEventListener('beforeinstallprompt', show)
    return () => removeEventListener('beforeinstallprompt', show)
  }, [])
  if (way === null) return null
  const end = () => {
    offerNoMore()
    setWay(null)
  }
  return (
    <section
      aria-label="Install"
      data-screen
      className="sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-20 mt-5 flex items-center gap-3 rounded-surface border border-line bg-raised py-2 pr-2 pl-4 shadow-float"
    >
      <Smartphone aria-hidden="true" className="text-ink-3" />
      <p className="min-w-0 flex-1 py-1 text-ink-2">
        {way === 'prompt'
          ? 'Keep your receipts one press away.'
          : 'For one press: Share, then Add to Home Screen.'}
      </p>
      {way === 'prompt' && (
        <Button size="sm" onClick={() => void kept.prompt?.prompt().then(end)}>
          Install
        </Button>
      )}
      <IconButton icon={X} label="No, never offer to install" onClick={end} />
    </section>
  )
}
