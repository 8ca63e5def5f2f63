import { BadgeCheck, Check, Ellipsis, HandHeart, Heart, LogOut, Mail, Plus, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { Ball } from '../art/ball.tsx'
import { Knot } from '../art/knot.tsx'
import { ThreadH, ThreadV } from '../art/threads.tsx'
import { Badge, Tag } from '../badge.tsx'
import { Mark } from '../brand.tsx'
import { Button, type ButtonVariant, IconButton } from '../button.tsx'
import { Chip, FilterButton } from '../chip.tsx'
import { Checkbox, RadioGroup, Switch } from '../choice.tsx'
import { ChoiceChips } from '../choice-chips.tsx'
import { DataTable } from '../data-table.tsx'
import { Dialog, DialogClose } from '../dialog.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Flag } from '../flag.tsx'
import { SheetSection } from '../fold.tsx'
import { PasswordField, TextArea, TextField } from '../input.tsx'
import { BackLink, TextLink } from '../link.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../menu.tsx'
import { Note } from '../note.tsx'
import { OptionGrid } from '../option-grid.tsx'
import { Pager } from '../pager.tsx'
import { DescriptionList, Panel, SectionHead } from '../panel.tsx'
import { Avatar, Photo } from '../photo.tsx'
import { Popover, PopoverClose } from '../popover.tsx'
import { CountdownRing, StepList, StepProgress } from '../progress.tsx'
import { RangeSlider } from '../range-slider.tsx'
import { Rating, Stars } from '../rating.tsx'
import { SelectField } from '../select.tsx'
import { Sheet, SheetClose } from '../sheet.tsx'
import { Loading, Skeleton, SkeletonText, Spinner } from '../skeleton.tsx'
import { Slider } from '../slider.tsx'
import { StarInput } from '../star-input.tsx'
import { showToast } from '../toast.tsx'

export function Kit({ prefix }: KitProps) {
  return (
    <>
      <Basics />
      <Fields prefix={prefix} />
      <Choices prefix={prefix} />
      <Sliders prefix={prefix} />
      <Marks />
      <Pictures />
      <Lists prefix={prefix} />
      <Overlays prefix={prefix} />
    </>
  )
}

const people = ['Mara Feld', 'Ingrid Solheim', 'Élodie Blanc', 'Jonah Okafor']

function Marks() {
  return (
    <>
      <KitSection head="Badges, chips, tags, segment">
        <div className="flex flex-wrap items-center gap-5">
          <Badge icon={<BadgeCheck />}>Checked</Badge>
          <Badge icon={<HandHeart />} tone="apricot">
            Warm-hearted
          </Badge>
          <Rating text="4.9" label="4.9 of 5 stars" count="from 127 ratings" />
          <Stars value={3.5} label="3.5" />
          <Tag>Popular</Tag>
          <Tag tone="pine">Completed</Tag>
          <Tag tone="brick">Failed</Tag>
        </div>
        <Row>
          <Chip>Grief</Chip>
          <Chip on onRemove={() => {}} removeLabel="Remove German">
            German
          </Chip>
          <Chip on icon={<Check />}>
            Emotions
          </Chip>
          {['fr', 'it', 'fi', 'fa'].map((code) => (
            <Flag key={code} code={code} />
          ))}
        </Row>
      </KitSection>
      <KitSection head="Messages">
        <div className="grid gap-3">
          <Note tone="bad" title="This time was just taken.">
            Pick another. Nothing was charged.
          </Note>
          <Note tone="good">Payment successful! Your credits have been added to your account.</Note>
          <Note>Cancel for free until Thu 14 May, 18:15. After that, Mara keeps the 75 credits.</Note>
          <Note tone="plain">Most charge 25 to 65 credits.</Note>
        </div>
      </KitSection>
    </>
  )
}

function Pictures() {
  return (
    <>
      <KitSection head="Photos and their stand-ins">
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          {people.map((name, at) => (
            <Photo key={name} id={name} name={name} photoKey={null} shape={at % 2 ? 'arch' : 'card'} />
          ))}
        </div>
        <Row>
          {people.map((name, at) => (
            <Avatar key={name} id={name} name={name} photoKey={null} shape={at % 2 ? 'arch' : 'round'} size={48} />
          ))}
        </Row>
      </KitSection>
      <KitSection head="Skeleton">
        <Loading className="grid grid-cols-2 gap-4">
          <Skeleton shape="card" />
          <SkeletonText lines={4} className="self-start" />
        </Loading>
      </KitSection>
      <KitSection head="Progress">
        <div className="grid gap-6">
          <StepProgress step={2} total={6} title="About you" />
          <div className="flex items-center gap-4">
            <CountdownRing fraction={0.77} label="23 minutes left" />
            <span className="num text-[1.6875rem]">23:41</span>
            <Spinner />
          </div>
          <StepList
            steps={[
              { title: 'Meet someone', text: 'your first 15 minutes are free', done: true, to: '#step' },
              { title: 'Add credits', text: 'from 10 euros, no subscription', done: false, to: '#step' },
            ]}
          />
        </div>
      </KitSection>
    </>
  )
}

function Lists({ prefix }: KitProps) {
  return (
    <>
      <KitSection head="Table and pager">
        <DataTable
          caption="Statement"
          columns={['What', 'When', 'Credits', 'Status'].map((header, at) => ({
            key: header,
            header,
            align: at === 2 ? 'end' : undefined,
            title: at === 0,
            cell: (row: readonly string[]) => (at === 3 ? <Tag tone="pine">Completed</Tag> : row[at]),
          }))}
          rows={[
            ['Credits bought', 'Thu 14 May', '+170'],
            ['Call with Mara', 'Fri 15 May', '−75'],
          ]}
          rowKey={(row) => row[0] ?? ''}
        />
        <Pager page={6} pages={12} label={`$Pages of the statement, ${prefix}`} className="mt-5" />
      </KitSection>
      <KitSection head="Empty">
        <EmptyState
          title="Nobody found"
          sentence="Nobody matches all of these filters right now. Remove one, or start over."
          action={<Button>Reset All Filters</Button>}
          level={3}
        />
      </KitSection>
      <KitSection head="Balance">
        <Panel>
          <SectionHead
            title="30-minute video call"
            level={3}
            size="t1"
            action={<span className="num text-2xl">75</span>}
          />
          <DescriptionList className="mt-2" items={[{ term: 'After booking', value: '95' }]} />
        </Panel>
        <Panel tone="credit" className="mt-4">
          <p className="text-credit-ink-2">Balance</p>
          <p className="num text-[5.25rem] leading-none">170</p>
          <Button variant="warm" className="mt-4">
            Add credits
          </Button>
        </Panel>
      </KitSection>
    </>
  )
}

function Overlays({ prefix }: KitProps) {
  return (
    <KitSection head="Overlays">
      <Row>
        <Dialog
          trigger={<Button variant="sec">Open a dialog</Button>}
          title="Cancel this call?"
          description="You get all 75 credits back. We’ll let Mara know right away."
          actions={
            <DialogClose>
              <Button variant="stop">Cancel call</Button>
            </DialogClose>
          }
        >
          <Note>Cancel for free until Thu 14 May, 18:15. After that, Mara keeps the 75 credits.</Note>
        </Dialog>
        <Sheet
          tall
          trigger={<Button variant="sec">Open a sheet</Button>}
          title="Topics"
          footer={
            <SheetClose>
              <Button>Show 26</Button>
            </SheetClose>
          }
        >
          <SheetSection title="What about?" value="Emotions" defaultOpen>
            <ChoiceChips name={`${prefix}-sheet`} legend="What about?" legendHidden options={TOPICS} />
          </SheetSection>
        </Sheet>
        <Menu label="Your account" trigger={<Button variant="sec">Open a menu</Button>}>
          <MenuLabel>lena@example.org</MenuLabel>
          <MenuItem to="#settings" icon={<Settings />}>
            Settings
          </MenuItem>
          <MenuSeparator />
          <MenuItem onSelect={() => showToast('Sign out')} icon={<LogOut />} tone="brick">
            Sign out
          </MenuItem>
        </Menu>
        <Button variant="sec" onClick={() => showToast('Added Mara to your favourites', { onAction: () => {} })}>
          Show a toast
        </Button>
      </Row>
      <Row>
        <Popover
          title="Topics"
          titleHidden
          trigger={<FilterButton label="Topics" value="2" />}
          footer={
            <PopoverClose>
              <Button size="sm">Show 26</Button>
            </PopoverClose>
          }
        >
          <ChoiceChips name={`${prefix}-popover`} legend="What about?" legendHidden options={TOPICS} />
        </Popover>
        <FilterButton label="Price" />
      </Row>
    </KitSection>
  )
}

const SWATCHES =
  'paper sunk surface line line-strong ink-3 ink-2 ink pine pine-deep pine-tint apricot apricot-deep apricot-tint brick brick-tint'

const VARIANTS: ButtonVariant[] = ['pri', 'sec', 'tint', 'warm', 'stop', 'ghost']

function Basics() {
  return (
    <>
      <KitSection head="Colour">
        <div className="grid grid-cols-4 gap-2 sm:grid-cols-8">
          {SWATCHES.split(' ').map((name) => (
            <div key={name} className="micro font-normal text-ink-3">
              <span
                className="mb-1 block h-11 rounded-ctl border border-line-strong/40"
                style={{ background: `var(--${name})` }}
              />
              {name}
            </div>
          ))}
        </div>
      </KitSection>
      <KitSection head="Type">
        <div className="grid gap-2">
          <p className="d1">Tell it to someone</p>
          <p className="d2">Find a time with Mara</p>
          <p className="d3">Only the two of you</p>
          <p className="t1">Ingrid Solheim, Łukasz Žižka</p>
          <p className="lead">Take your time. Someone has time for you.</p>
          <p className="text-ink-2">Body text serves and stays out of the way.</p>
          <p className="num d2">1,600 €25 23:41</p>
        </div>
      </KitSection>
      <KitSection head="Buttons: rest, off, busy">
        <Row>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant}>
              Book
            </Button>
          ))}
        </Row>
        <Row>
          <Button disabled>Book</Button>
          <Button icon={<Plus />} busy>
            Book
          </Button>
          <Button size="sm" to="#meet">
            Meet
          </Button>
          <Button size="lg">Book</Button>
          <IconButton label="Favourite" variant="outline" pressed>
            <Heart />
          </IconButton>
          <IconButton label="More">
            <Ellipsis />
          </IconButton>
          <TextLink to="#all">See all 48</TextLink>
          <BackLink to="#back">Back to the list</BackLink>
        </Row>
      </KitSection>
      <KitSection head="Drawings">
        <div className="flex flex-wrap items-end gap-6">
          <Mark size={40} />
          <Knot className="w-24" />
          <Ball className="w-20" />
          <ThreadV className="h-40" />
          <ThreadH className="w-full" />
        </div>
      </KitSection>
    </>
  )
}

const cost = (credits: number) => `${credits} credits`

function Fields({ prefix }: KitProps) {
  return (
    <KitSection head="Fields">
      <div className="grid gap-x-5 gap-y-4.5 sm:grid-cols-2">
        <TextField name={`${prefix}-email`} label="Email" type="email" placeholder="you@example.org" icon={<Mail />} />
        <PasswordField
          name={`${prefix}-password`}
          label="New password"
          defaultValue="abcd"
          error="Use at least 6 characters."
          autoComplete="new-password"
        />
        <SelectField
          name={`${prefix}-country`}
          label="Country"
          placeholder="Choose a country"
          options={['Germany', 'Norway', 'United Kingdom'].map((label) => ({ value: label, label }))}
        />
        <TextArea
          name={`${prefix}-about`}
          label="About you"
          optional
          maxLength={300}
          defaultValue="Thirty years as a night nurse taught me how loud a quiet flat can be at three in the morning."
          className="sm:col-span-2"
        />
      </div>
    </KitSection>
  )
}

function Choices({ prefix }: KitProps) {
  return (
    <KitSection head="Choices">
      <div className="grid gap-4">
        <div className="flex flex-wrap gap-x-6">
          <Checkbox name={`${prefix}-adult`} label="I am 18 or older" defaultChecked />
          <Switch name={`${prefix}-mails`} label="Send me reminders" defaultChecked />
          <Checkbox name={`${prefix}-adult2`} label="I am 18 or older" error="Please tick this to continue." />
        </div>
        <RadioGroup
          row
          name={`${prefix}-repeat`}
          legend="How often?"
          defaultValue="weekly"
          options={[
            { value: 'once', label: 'Once' },
            { value: 'weekly', label: 'Weekly' },
            { value: 'daily', label: 'Daily', disabled: true },
          ]}
        />
        <ChoiceChips name={`${prefix}-topics`} legend="What about?" defaultValue={['0']} options={TOPICS} />
        <OptionGrid
          name={`${prefix}-minutes`}
          legend="How long?"
          defaultValue="30"
          options={[
            { value: '15', label: '15 min', detail: cost(38) },
            { value: '30', label: '30 min', detail: cost(75) },
            { value: '45', label: '45 min', detail: cost(113) },
            { value: '60', label: '60 min', disabledReason: 'ends after 19:00' },
          ]}
        />
        <OptionGrid
          name={`${prefix}-start`}
          legend="Start at"
          hint="your time, Berlin"
          height="short"
          defaultValue="18:15"
          options={['17:45', '18:00', '18:15', '18:30'].map((value) => ({ value, label: value }))}
        />
      </div>
    </KitSection>
  )
}

function Sliders({ prefix }: KitProps) {
  return (
    <KitSection head="Sliders and stars">
      <div className="grid max-w-[360px] gap-2">
        <RangeSlider
          name={`${prefix}-price`}
          label="Voice, 15 minutes"
          min={10}
          max={375}
          step={5}
          defaultValue={[25, 65]}
          thumbText={cost}
          valueText={([low, high]) => (low === 10 && high === 375 ? 'any price' : `${low} to ${high} credits`)}
        />
        <Slider
          name={`${prefix}-amount`}
          label="Amount"
          min={500}
          max={1500}
          step={50}
          defaultValue={800}
          valueText={cost}
        />
        <StarInput name={`${prefix}-stars`} legend="How was it?" defaultValue={4} />
      </div>
    </KitSection>
  )
}

type KitProps = { prefix: 'light' | 'dark' }

const TOPICS = ['Emotions', 'Love', 'Growing', 'Work and study', 'Health'].map((label, at) => ({
  value: String(at),
  label,
}))

function KitSection({ head, children }: { head: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="small mb-3.5 font-semibold text-ink-3">{head}</h2>
      {children}
    </section>
  )
}

function Row({ children }: { children: ReactNode }) {
  return <div className="mt-3 flex flex-wrap items-center gap-3">{children}</div>
}
