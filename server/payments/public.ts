export { lockPayers } from './manual/payers.ts'
export { insertSum, momentOf, tellPayers } from './manual/record.ts'
export { reverse } from './manual/reverse.ts'
export { paymentNotification } from './payment-messages.ts'
