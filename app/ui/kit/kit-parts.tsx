import { BadgeCheck, Check, HandHeart, LogOut, Settings } from 'lucide-react'
import { Badge, Tag } from '../badge.tsx'
import { Button } from '../button.tsx'
import { Chip } from '../chip.tsx'
import { ChoiceChips } from '../choice-chips.tsx'
import { DataTable } from '../data-table.tsx'
import { Dialog, DialogClose } from '../dialog.tsx'
import { EmptyState } from '../empty-state.tsx'
import { FilterButton } from '../filter-button.tsx'
import { Flag } from '../flag.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../menu.tsx'
import { Note } from '../note.tsx'
import { Pager } from '../pager.tsx'
import { DescriptionList, Panel, SectionHead } from '../panel.tsx'
import { Avatar, Photo } from '../photo.tsx'
import { Popover, PopoverClose } from '../popover.tsx'
import { CountdownRing, StepProgress } from '../progress.tsx'
import { Rating } from '../rating.tsx'
import { Sheet, SheetClose } from '../sheet.tsx'
import { SheetSection } from '../sheet-section.tsx'
import { Loading, Skeleton, SkeletonText } from '../skeleton.tsx'
import { Spinner } from '../spinner.tsx'
import { Stars } from '../stars.tsx'
import { StepList } from '../step-list.tsx'
import { Tabs } from '../tabs.tsx'
import { showToast } from '../toast.tsx'
import { type KitProps, KitSection, Row, TOPICS } from './kit-sample.tsx'

const people = ['Mara Feld', 'Ingrid Solheim', 'Élodie Blanc', 'Jonah Okafor']

/** What shows something, and what opens over a page. */
export function KitParts({ prefix }: KitProps) {
  return (
    <>
      <Marks />
      <Pictures />
      <Lists prefix={prefix} />
      <Overlays prefix={prefix} />
    </>
  )
}

function Marks() {
  return (
    <>
      <KitSection head="Badges, chips, tags, segment, tabs">
        <div className="flex flex-wrap items-center gap-5">
          <Badge icon={<BadgeCheck />}>Certified coach</Badge>
          <Badge icon={<HandHeart />} tone="apricot">
            Trusted companion
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
          <span className="inline-flex items-center gap-2">
            <Flag code="de" /> German
          </span>
          <Flag code="en" />
          <Flag code="fr" />
          <Flag code="fa" />
        </Row>
        <Tabs
          className="mt-3"
          label="Statement"
          tabs={[
            { value: 'all', label: 'All', content: 'Body text serves and stays out of the way.' },
            { value: 'unread', label: 'Unread', count: 2, content: 'Take your time. Someone has time for you.' },
          ]}
        />
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
          <DescriptionList
            className="mt-2"
            items={[
              { term: 'Balance', value: '170' },
              { term: 'After booking', value: '95' },
            ]}
          />
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
            <>
              <DialogClose>
                <Button variant="ghost">Keep call</Button>
              </DialogClose>
              <DialogClose>
                <Button variant="stop">Cancel call</Button>
              </DialogClose>
            </>
          }
        >
          <Note>Cancel for free until Thu 14 May, 18:15. After that, Mara keeps the 75 credits.</Note>
        </Dialog>
        <Sheet
          tall
          trigger={<Button variant="sec">Open a sheet</Button>}
          title="Topics"
          footer={
            <>
              <Button variant="ghost">Clear all</Button>
              <SheetClose>
                <Button>Show 26</Button>
              </SheetClose>
            </>
          }
        >
          <SheetSection title="What about?" value="Emotions" defaultOpen>
            <ChoiceChips name={`${prefix}-sheet`} legend="What about?" legendHidden options={TOPICS} />
          </SheetSection>
          <SheetSection title="Price" value="any price">
            Most charge 25 to 65 credits.
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
            <>
              <Button variant="ghost" size="sm">
                Clear all
              </Button>
              <PopoverClose>
                <Button size="sm">Show 26</Button>
              </PopoverClose>
            </>
          }
        >
          <ChoiceChips name={`${prefix}-popover`} legend="What about?" legendHidden options={TOPICS} />
        </Popover>
        <FilterButton label="Price" />
      </Row>
    </KitSection>
  )
}
