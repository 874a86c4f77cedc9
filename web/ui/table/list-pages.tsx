import { Pagination } from './pagination.tsx'

interface ListPagesProps {
  page: number
  perPage: number
  total: number
  onPage: (page: number) => void
}

export const ListPages = (props: ListPagesProps) =>
  props.total > props.perPage && (
    <div className="border-t border-line pt-3">
      <Pagination {...props} />
    </div>
  )
