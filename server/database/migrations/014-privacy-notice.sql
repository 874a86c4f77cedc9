-- The first privacy notice. The operator replaces what stands in [square brackets] and publishes a new version.
insert into privacy_notices (version, text) values (1, $notice$This notice says what we keep about you, why, for how long, who handles it for us, and what you can ask of us. It follows the Nigeria Data Protection Act 2023 (NDPA) and the General Application and Implementation Directive 2025 (GAID).

## In short

- We keep what it takes to run your estate: who you are, your home, and what you owe and paid.
- Those who manage your estate see it, and so do we. Your landlord sees your tenancy with them. Other residents do not.
- Card numbers never reach us. We sell nothing, and there is no advertising.
- You can read, take along, correct and erase what we keep: in your profile, free of charge.
- Payments and receipts stay as long as the law asks for books, without your name once you are erased.

## Who we are

[Name of the operator], [postal address], runs this service for the estate in which you live or own property. We decide, with those who manage your estate, what is kept here and why.

Our data protection officer answers your questions: [email of the data protection officer].

## What we keep about you

- Who you are: your name, email address and phone number, as you or your estate gave them.
- Where you live or own: the property, from when until when, and the address that was typed with it.
- Money: what you owe and paid, when and how, receipts, refunds, and word between you and the estate about them. Card numbers never reach us: Paystack takes them, and tells us more of how you paid than we keep: the amounts, the fees, when, by what channel, and what the bank said of it.
- Messages that we sent you, and whether they arrived.
- What you did here and what was done to your account and your tenancies, such as who recorded a payment.
- Signing in: your password in a form that nobody can read back, the second factor if you use one, on which devices and from which network addresses you signed in, and what was changed of your account.
- What you asked of us about your data, what you agreed to, and when you were shown this notice.

Most of it comes from you and from those who manage your estate; word of payments comes from Paystack. We ask for no data about health, religion, politics or the like. Please write none into notes.

Your browser keeps a sign-in key, your name and home so that pages show at once, your cart and payments under way, how you like the pages to look, and one cookie that recognises your device, so that nobody else can sign in unnoticed. There is no advertising here, and nobody follows you across other websites. No decision about you is made by a machine alone.

## Why, and on what lawful basis

- To run the estate, charge what is due, take payments and give receipts: the contract of your tenancy or ownership (NDPA, section 25(1)(b)(i)).
- To keep books and answer tax authorities and auditors: a duty by law (section 25(1)(b)(ii)).
- To keep accounts and money safe, find misuse, and tell you of changes to your account: our and your legitimate interest, and our duty to keep data secure (sections 25(1)(b)(v) and 39).
- To send you messages by WhatsApp, and notices and reminders by email: your consent, once you gave it (sections 25(1)(a) and 26). You can withdraw it at any time in your profile, and give it again. As long as you said neither yes nor no, they are sent in the legitimate interest of the estate in reaching you (section 25(1)(b)(v)): that is not taken for consent, and a no counts at once. What was sent before stays lawful. Notices can still be read in the application. Receipts, links to sign in, word of changes to your account and of a home that you were added to, and answers to what you ask about your data are needed: by email they are sent in any case. By WhatsApp, after a no, there come only word of changes to your account, and links and answers where you have no email.

You need to give your name and one way to reach you; without them there can be no account. All else is up to you.

## Who sees it

- Those who manage your estate, your landlord as far as your tenancy with them goes, and our administrators. Other residents do not.
- Paystack (Paystack Payments Limited, Nigeria) takes payments by card and transfer. It is told your email address, the phone number that you gave for the payment, and what you pay.
- WhatsApp (Meta Platforms) carries messages to your phone number, unless you said no to it; what your account cannot do without goes there in any case. Meta works outside Nigeria as well.
- [Name of the mail service] carries our emails.
- The server and its backups are run by [name and country of the hosting company].
- Authorities and courts, where the law obliges us.

Whoever handles data for us may use it for that alone. Where data leaves Nigeria, it goes only as sections 41 to 43 of the NDPA allow. We sell nothing.

## How long we keep it

- Your account, where you live or own or did, what you asked and agreed to: until you are erased, also after you moved out. You can ask for that; and once an estate was closed for 7 years, those who belong nowhere else are erased without being asked.
- Payments, receipts and what was owed: as long as tax and accounting law asks for books to be kept. After an erasure they stay under ‘Former resident’, without your name and addresses.
- Messages that we sent: 365 days. Of a notice or an invitation we then keep only that it was sent, without its words and your address. Notices in the application: until you are erased, where they are to you alone.
- What you did here, and what was done to your account and your tenancies: for good, as it shows who changed money and rights. An erasure takes out what says who you are.
- Sessions: until they end.
- The security log: 400 days, unless we tell you otherwise here.
- Links that were sent to confirm, undo or choose a password: 30 days after they ended.
- Devices that you signed in with: 180 days after their last use.
- Sheets by which an estate was brought in: their rows for 90 days after that.
- Backups: copies are encrypted, and an erased person is gone from them once the last backup from before is removed: [number of days that backups are kept] days.

## Your rights, and how to use them

- See and take along what we keep about you: in your profile, under ‘My data’, as a document to read or as a file for another program.
- Have it corrected or erased: ask in your profile, under ‘Correction and erasure’. We answer within 30 days. A granted erasure can be taken back for 30 days, and is final after that. Someone who lives or owns property here, manages an estate or has money open cannot be erased yet; we say what stands in the way.
- Withdraw your consent, or say no before you ever gave it: in your profile, under ‘Messages I accept’.
- Object to what we do, or have it restricted while we look into it: write to our data protection officer.

All of this is free. None of it needs a reason, and nobody is treated worse for it.

## Children

Accounts are for adults. We keep nothing about a child knowingly, except where a parent or guardian acts for them. If you find that a child has an account, tell us and we remove it.

## If something goes wrong

If data was lost or seen by somebody it was not meant for, and that puts you at risk, we tell you without delay and say what you can do. The Nigeria Data Protection Commission hears of it within 72 hours.

## Complaints

Please write to our data protection officer first: [email of the data protection officer]. You may complain at any time to the Nigeria Data Protection Commission: ndpc.gov.ng, info@ndpc.gov.ng.

## Changes

When this notice changes, you are shown the new one the next time you sign in. Earlier versions stay readable on this page.$notice$);
