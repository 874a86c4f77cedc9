import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#contract/users.ts'
import { Button } from '#web/ui/button/button.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { useOpened } from '#web/ui/overlay/opened.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import type { Deed } from './leavers/deeds.ts'
import { UserFigures } from './user-figures.tsx'
import { UserList } from './user-list.tsx'

const AddUser = lazyDialog(() => import('./add-user.tsx').then((file) => file.AddUser))
const EditUser = lazyDialog(() => import('./edit-user.tsx').then((file) => file.EditUser))
const DeedDialog = lazyDialog(() => import('./leavers/deed-dialog.tsx').then((file) => file.DeedDialog))

export function UsersPage() {
  const adding = useOpened('add')
  const [editing, setEditing] = useState<User | null>(null)
  const [doing, setDoing] = useState<{ deed: Deed; user: User } | null>(null)
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => adding.open(1)}>
      Add User
    </Button>
  )
  return (
    <>
      <PageHeader title="Users" lead="Everyone with an account, and what they may do." actions={add} />
      <div className="grid gap-5">
        <UserFigures />
        <UserList onEdit={setEditing} onDo={(deed, user) => setDoing({ deed, user })} add={add} />
      </div>
      {adding.id && <AddUser onClose={adding.close} />}
      {editing && <EditUser user={editing} onClose={() => setEditing(null)} />}
      {doing && (
        <DeedDialog
          {...doing}
          onClose={() => setDoing(null)}
          onHandOver={(user) => setDoing({ deed: 'hand over', user })}
        />
      )}
    </>
  )
}
