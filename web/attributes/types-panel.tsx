import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '#contract/counts.ts'
import { DEFAULT_PROPERTY_TYPE_ID } from '#contract/limits.ts'
import type { PropertyType } from '#contract/property-types.ts'
import { call } from '#web/api/call.ts'
import { one, screenIsFresh } from '#web/api/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { Panel } from '#web/ui/page/panel.tsx'

const TypeDialog = lazyDialog(() => import('./type-dialog.tsx').then((file) => file.TypeDialog))

/** `homes`: in how many homes each is used, by id. */
export function TypesPanel({ homes }: { homes: ReadonlyMap<number, number> | undefined }) {
  const types = useQuery(one('GET /property/types'))
  /** Null adds one. */
  const [naming, setNaming] = useState<PropertyType | null>()
  const [deleting, setDeleting] = useState<PropertyType>()
  return (
    <Panel
      title="Types of home"
      className="mt-5"
      action={
        <Button size="sm" icon={Plus} onClick={() => setNaming(null)}>
          Add Type
        </Button>
      }
    >
      {types.data ? (
        <ul className="divide-y divide-line">
          {types.data.map((type) => (
            <li key={type.id} className="flex min-h-13 items-center justify-between gap-3 py-1.5">
              <p className="min-w-0 flex-1 break-words">
                <span className="font-[560]">{type.name}</span>
                {type.id === DEFAULT_PROPERTY_TYPE_ID && (
                  <span className="block text-sm text-ink-3">Every property that has no other type</span>
                )}
              </p>
              {homes && (
                <p className="flex-none text-sm text-ink-2">{countOf(homes.get(type.id) ?? 0, 'home')}</p>
              )}
              {type.id === DEFAULT_PROPERTY_TYPE_ID ? (
                <span className="w-21 flex-none pointer-coarse:w-23" />
              ) : (
                <div className="flex flex-none gap-1">
                  <IconButton icon={Pencil} label={`Rename ${type.name}`} onClick={() => setNaming(type)} />
                  {homes?.get(type.id) ? (
                    <span className="w-10 pointer-coarse:w-11" />
                  ) : (
                    <IconButton
                      icon={Trash2}
                      label={`Delete ${type.name}`}
                      onClick={() => setDeleting(type)}
                    />
                  )}
                </div>
              )}
            </li>
          ))}
        </ul>
      ) : types.error ? (
        <RetryNotice title="The types of home could not be loaded." query={types} />
      ) : (
        <Skeleton className="h-90 w-full" />
      )}
      {naming !== undefined && <TypeDialog type={naming} onClose={() => setNaming(undefined)} />}
      {deleting && (
        <ConfirmDialog
          onClose={() => setDeleting(undefined)}
          title={`Delete ${deleting.name}?`}
          description="No property can be given this type afterwards. A type in use cannot be deleted."
          confirm="Delete"
          onConfirm={async () => {
            await call('DELETE /property/type/:id', { params: { id: deleting.id } })
            await screenIsFresh()
            toast.success(`${deleting.name} is deleted.`)
          }}
        />
      )}
    </Panel>
  )
}
