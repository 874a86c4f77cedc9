import { Link } from '#web/routing/link.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** What becomes of messages whose channel is not set up. */
export const ChannelNotSetUp = ({ settings }: { settings: string }) => (
  <Notice tone="wait">
    Messages do not leave: they are kept as files in the folder <code className="font-mono">outbox</code> of{' '}
    <code className="font-mono">DATA_DIR</code>, and listed under{' '}
    <Link to="/settings" search={{ tab: 'messages' }} className="font-[560] underline">
      Messages
    </Link>
    . They leave once {settings} are set.
  </Notice>
)
