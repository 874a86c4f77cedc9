import { asideLinkStyle } from '#web/ui/button/link-style.ts'

/** In a tab of its own: what the invitation carried, and what is typed, would be lost with this one. */
export const PrivacyLink = () => (
  <p className="mt-6 text-center">
    <a href="/privacy" target="_blank" rel="noopener" className={asideLinkStyle}>
      Privacy
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  </p>
)
