import encodeQR from 'qr'
import { useMemo } from 'react'
import type { Reply } from '#web/api/call-types.ts'
import { CopyButton } from '#web/ui/button/copy-button.tsx'
import { asideLinkStyle } from '#web/ui/button/link-style.ts'

export type NewFactor = Reply<'POST /me/second-factor/begin'>

/** What scanners want around a code, in its own squares. */
const QUIET_SQUARES = 4

function QrCode({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => encodeQR(text, 'raw', { border: QUIET_SQUARES }), [text])
  const dark = rows.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    // Dark on light in the dark theme as well: not every app reads it the other way round.
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-44 flex-none rounded-control ring-1 ring-line"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}

/** `JBSW Y3DP EHPK 3PXP`: easier to type, and apps take it with its blanks. */
const inGroups = (key: string): string => key.replace(/(.{4})(?=.)/g, '$1 ')

/** The key of an authenticator app: to scan, to type, or to open where the app is on the same phone. */
export const AppKey = ({ begun }: { begun: NewFactor }) => (
  // A phone cannot scan its own screen: there the link comes first.
  <div className="flex items-start gap-x-6 gap-y-5 max-sm:flex-col-reverse">
    <QrCode text={begun.uri} label="QR code to scan with the authenticator app" />
    <div>
      <p className="mb-3 hidden pointer-coarse:block">
        <a href={begun.uri} className={asideLinkStyle}>
          Open the app on this phone
        </a>
      </p>
      <p className="text-ink-2">Scan the code with the app, or type this key:</p>
      <code className="mt-2 mb-3 block max-w-[20ch] font-mono text-md leading-relaxed">
        {inGroups(begun.key)}
      </code>
      <CopyButton size="sm" text={begun.key}>
        Copy Key
      </CopyButton>
    </div>
  </div>
)
