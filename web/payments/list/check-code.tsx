import { groupedCode } from '#contract/document-codes.ts'
import { QrCode } from '#web/shared/qr-code.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'

/** A guard can scan it from the screen. */
export function CheckCode({ code }: { code: string }) {
  const address = `${location.origin}/receipt/${code}`
  return (
    <div className="flex items-center gap-4 sm:grid sm:w-44 print:flex print:w-auto">
      <QrCode text={address} label="QR code that opens the check page of this receipt" className="size-28" />
      <p data-screen className="min-w-0 text-ink-2">
        Anyone can check this receipt: scan the square, or open{' '}
        <a href={address} className={`${linkStyle} break-all`}>
          its check page
        </a>
        .
      </p>
      <p data-paper>
        Anyone can check this receipt: scan the square, or open {`${location.origin}/receipt`} and enter its
        code:
        <b className="block font-[620]">{groupedCode(code)}</b>
      </p>
    </div>
  )
}
