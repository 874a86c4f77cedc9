import type { ReactNode } from 'react'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { Repeat } from '#web/ui/feedback/states.tsx'
import type { ListQuery } from '#web/ui/table/table-column.ts'

/** Skeletons, while a part above the list is loading. */
export const held = <Row,>(list: ListQuery<Row>, waits: boolean): ListQuery<Row> =>
  waits ? { ...list, data: undefined, error: null } : list

interface PanelRowsProps<Row> {
  list: Pick<ListQuery<Row>, 'data' | 'error' | 'refetch'>
  failed: string
  empty?: ReactNode
  skeleton: ReactNode
  awaited: number
  children: (row: Row) => ReactNode
}

export function PanelRows<Row>(props: PanelRowsProps<Row>) {
  const { data, error } = props.list
  if (data?.rows.length) return <ul className="pt-1.5">{data.rows.map(props.children)}</ul>
  if (data) return props.empty
  if (error) return <RetryNotice title={props.failed} query={props.list} className="m-5 mt-3" />
  return (
    <div className="pt-1.5">
      <Repeat times={props.awaited}>{props.skeleton}</Repeat>
    </div>
  )
}
