import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Estate } from '#contract/estates.ts'
import { Button } from '#web/ui/button/button.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { useOpened } from '#web/ui/overlay/opened.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EstateFigures } from './estate-figures.tsx'
import { EstateList } from './estate-list.tsx'

const AddEstate = lazyDialog(() => import('./add-estate.tsx').then((file) => file.AddEstate))
const EditEstate = lazyDialog(() => import('./edit-estate.tsx').then((file) => file.EditEstate))
const DeleteEstate = lazyDialog(() => import('./delete-estate.tsx').then((file) => file.DeleteEstate))
const EstateDialog = lazyDialog(() => import('./estate-dialog.tsx').then((file) => file.EstateDialog))

export function EstatesPage() {
  const opened = useOpened('estate')
  const adding = useOpened('add')
  const [editing, setEditing] = useState<Estate | null>(null)
  const [deleting, setDeleting] = useState<Estate | null>(null)
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => adding.open(1)}>
      Add Estate
    </Button>
  )
  return (
    <>
      <PageHeader title="Estates" lead="Every estate, and who runs it." actions={add} />
      <div className="grid gap-5">
        <EstateFigures />
        <EstateList onView={opened.open} onEdit={setEditing} onDelete={setDeleting} add={add} />
      </div>
      {adding.id && <AddEstate onClose={adding.close} />}
      {editing && <EditEstate estate={editing} onClose={() => setEditing(null)} />}
      {deleting && <DeleteEstate estate={deleting} onClose={() => setDeleting(null)} />}
      {opened.id !== null && !editing && (
        <EstateDialog id={opened.id} onClose={opened.close} onEdit={setEditing} />
      )}
    </>
  )
}
