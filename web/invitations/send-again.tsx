import { KeyRound, Printer, Send } from 'lucide-react'
import type { Invitation } from '#contract/invitations.ts'
import { Button } from '#web/ui/button/button.tsx'
import { canBeSent } from './words.ts'

interface SendAgainProps {
  invitation: Invitation
  onSend: () => void
  onPrint: () => void
  onNewPassword: () => void
}

/** The one thing to do for somebody; nothing where they have joined and help themselves, or there is no way to them. */
export function SendAgain({ invitation, onSend, onPrint, onNewPassword }: SendAgainProps) {
  const { name, ways, channel, password_by_phone } = invitation
  if (password_by_phone) return <Act icon={KeyRound} verb="New password" to={name} onClick={onNewPassword} />
  if (canBeSent(ways))
    return <Act icon={Send} verb={channel ? 'Send again' : 'Send'} to={name} onClick={onSend} />
  return ways.includes('letter') && <Act icon={Printer} verb="Print letter" to={name} onClick={onPrint} />
}

interface ActProps {
  icon: typeof Send
  verb: string
  to: string
  onClick: () => void
}
/** Where there is little room its word is only heard. */
const Act = ({ icon, verb, to, onClick }: ActProps) => (
  <Button size="sm" icon={icon} title={`${verb}: ${to}`} aria-label={`${verb}: ${to}`} onClick={onClick}>
    <span className="sm:max-xl:hidden">{verb}</span>
  </Button>
)
