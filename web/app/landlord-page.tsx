import { LandlordStatement } from '#web/billing/statements/landlord-statement.tsx'
import { LandlordPage as Landlord } from '#web/landlords/landlord-page.tsx'
import { SentPanel } from '#web/shared/sent-panel.tsx'

export const LandlordPage = () => (
  <Landlord>
    {({ id, name }, facts) => (
      <div key={id} className="grid gap-5">
        <div className="holds-below">
          <LandlordStatement userId={id} of={name}>
            {facts}
          </LandlordStatement>
        </div>
        <SentPanel of="GET /landlord/messages/:id" id={id} />
      </div>
    )}
  </Landlord>
)
