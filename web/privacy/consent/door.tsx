import { Link } from '#web/routing/link.tsx'
import { Panel, PanelLink } from '#web/ui/page/panel.tsx'
import { ConsentChoices } from './consent-choices.tsx'

/** In the profile: what somebody agrees to beyond what they need in order to live here. */
export const ConsentPanel = () => (
  <Panel
    title="What I agree to"
    action={<PanelLink link={<Link to="/privacy" />}>Privacy notice</PanelLink>}
    flush
  >
    <ConsentChoices className="pt-1" />
  </Panel>
)
