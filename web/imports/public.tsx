import { ChevronDown, Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { MANAGERS } from '#contract/roles.ts'
import { Link } from '#web/routing/link.tsx'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { useNarrow } from '#web/ui/window-width.ts'

const ExportEstate = lazyDialog(() => import('./export-estate.tsx').then((file) => file.ExportEstate))

export const ImportLink = () =>
  useSession().may('POST /estate/imports/:estateId') && (
    <ButtonLink to="/imports" icon={Upload}>
      Import
    </ButtonLink>
  )

export function SheetButtons() {
  const scope = useScope()
  const { is, may } = useSession()
  const [exporting, setExporting] = useState(false)
  const narrow = useNarrow()
  if (!is(...MANAGERS)) return null
  const exports = may('GET /estate/sheet/:estateId')
  const noEstate = scope.of === 'one estate' && !scope.estate
  return (
    <>
      {narrow && exports && may('POST /estate/imports/:estateId') ? (
        <Menu align="start" trigger={<Button icon={ChevronDown}>Export, import</Button>}>
          {({ MenuItem }) => (
            <>
              <MenuItem icon={Download} disabled={noEstate} onSelect={() => setExporting(true)}>
                Export
              </MenuItem>
              <MenuItem icon={Upload} link={<Link to="/imports" />}>
                Import
              </MenuItem>
            </>
          )}
        </Menu>
      ) : (
        <>
          {exports && (
            <GuardedButton
              icon={Download}
              reason={noEstate && 'No active estate'}
              onClick={() => setExporting(true)}
            >
              Export
            </GuardedButton>
          )}
          <ImportLink />
        </>
      )}
      {exporting && <ExportEstate onClose={() => setExporting(false)} />}
    </>
  )
}
