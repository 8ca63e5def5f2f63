// The baseline for bookings: a minimal sane booking, one SQL function on its own tables. It locks the two people,
// checks for
// another call and the balance, and inserts a call, three ledger entries and a job.

/** Uses the crowd's ids, so that keys are as scattered as the product's. */
export const SMALLEST_BOOKING = `
  create schema smallest_booking;
  create table smallest_booking.person (id uuid primary key, credits bigint not null check (credits >= 0));
  create table smallest_booking.call (
    id uuid primary key default gen_random_uuid(),
    seeker_id uuid not null references smallest_booking.person, companion_id uuid not null references smallest_booking.person,
    start_at timestamptz not null, end_at timestamptz not null, credits integer not null);
  create index on smallest_booking.call (seeker_id, end_at);
  create index on smallest_booking.call (companion_id, end_at);
  create table smallest_booking.line (id bigint generated always as identity primary key, call_id uuid not null references smallest_booking.call, owner_id uuid not null, amount bigint not null);
  create index on smallest_booking.line (owner_id);
  create table smallest_booking.job (id bigint generated always as identity primary key, queue text not null, data jsonb not null, run_at timestamptz not null default now());
  create index on smallest_booking.job (queue, run_at);
  insert into smallest_booking.person select id, credit_balance from users;
  create function smallest_booking.book(seeker uuid, companion uuid, start_at timestamptz, end_at timestamptz, price integer) returns uuid
  language plpgsql as $$
  declare
    call_id uuid;
  begin
    perform from smallest_booking.person where id in (seeker, companion) order by id for no key update;
    if exists (select from smallest_booking.call c where (c.seeker_id = seeker or c.companion_id = companion)
      and c.start_at < book.end_at and c.end_at > book.start_at) then
      raise 'somebody is busy';
    end if;
    update smallest_booking.person set credits = credits - price where id = seeker;
    insert into smallest_booking.call (seeker_id, companion_id, start_at, end_at, credits)
      values (seeker, companion, start_at, end_at, price) returning id into call_id;
    insert into smallest_booking.line (call_id, owner_id, amount)
      values (call_id, seeker, -price), (call_id, companion, price - price / 10), (call_id, call_id, price / 10);
    insert into smallest_booking.job (queue, data) values ('event', jsonb_build_object('type', 'booking.made', 'callId', call_id));
    return call_id;
  end $$`
