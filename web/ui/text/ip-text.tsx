import { Fragment } from 'react'

/** The address of a device in the network; a long one breaks after a colon. */
export const IpText = ({ value }: { value: string }) =>
  value.split(/(?<=:)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, always in this order
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))
