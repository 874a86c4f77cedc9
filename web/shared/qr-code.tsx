import encodeQR from 'qr'
import { useMemo } from 'react'
import { classes } from '#web/ui/classes.ts'

/** The QR standard asks for a margin of four squares. */
const QUIET_SQUARES = 4

export function QrCode({ text, label, className }: { text: string; label: string; className: string }) {
  const rows = useMemo(() => encodeQR(text, 'raw', { border: QUIET_SQUARES }), [text])
  const dark = rows.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    // Some cameras cannot read a light code on a dark ground.
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className={classes('flex-none rounded-control ring-1 ring-line', className)}
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
