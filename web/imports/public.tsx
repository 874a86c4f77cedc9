import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { MANAGERS } from '#contract/roles.ts'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'

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
  if (!is(...MANAGERS)) return null
  return (
    <>
      {may('GET /estate/sheet/:estateId') && (
        <GuardedButton
          icon={Download}
          reason={scope.of === 'one estate' && !scope.estate && 'No active estate'}
          onClick={() => setExporting(true)}
        >
          Export
        </GuardedButton>
      )}
      <ImportLink />
      {exporting && <ExportEstate onClose={() => setExporting(false)} />}
    </>
  )
}
