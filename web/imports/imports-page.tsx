import { MapPinned } from 'lucide-react'
import { changeSearch } from '#web/routing/router.ts'
import { useSearch } from '#web/routing/shown.tsx'
import { useScope } from '#web/session/use-scope.ts'
import { idIn } from '#web/shared/id-in.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { PickEstate } from './pick-estate.tsx'
import { UploadPanel } from './upload-panel.tsx'

/** Where a sheet is brought in, and what was brought in before: of the own estate, or for admins of one that they pick. */
export function ImportsPage() {
  const scope = useScope()
  const search = useSearch()
  const picks = scope.of === 'every estate'
  const estateId = picks ? idIn(search.estate) : scope.estate?.id
  return (
    <>
      <PageHeader
        title="Import"
        lead="Bring an estate in from the sheet that you have. Nothing is written before you have seen what it does."
      />
      {!picks && estateId === undefined ? (
        <Panel flush>
          <EmptyState icon={MapPinned} title="No active estate">
            A sheet is brought into the estate that you look after, and none is linked to your account.
          </EmptyState>
        </Panel>
      ) : (
        <div className="grid gap-6">
          <UploadPanel
            estateId={estateId}
            picker={
              picks && (
                <PickEstate
                  value={estateId}
                  onChange={(id) =>
                    void changeSearch({ estate: id ? String(id) : undefined }, { replace: true })
                  }
                />
              )
            }
          />
          {estateId !== undefined && <EarlierImports estateId={estateId} />}
        </div>
      )}
    </>
  )
}
