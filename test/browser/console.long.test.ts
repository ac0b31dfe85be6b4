import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { JobNote } from '../../src/ledger/deliveries.ts';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import { bookOf } from '../support/book.ts';
import { checked, openDraft } from '../support/console.ts';
import { accountOf, consoleHere, PASSWORD } from '../support/console-here.ts';
import { some } from '../support/runs.ts';
import { listOf } from '../support/shop.ts';
import { openInBrowser, openTab, until, untilStored } from './console-tab.ts';
import { JOURNEYS } from './journeys.ts';
import { findBarriers, launchChromium, overflowOf, VIEWS, viewAs } from './open-page.ts';

const { browser, shop, desk, context, openSheet } = await openInBrowser(launchChromium);

describe('the way from a list to its results', () => {
  it.each(some(1, JOURNEYS))('can be gone $name', ({ go }) => go({ browser, desk, shop }));
});

describe('cells', () => {
  it('take Hangul as it is composed, and what is typed as it is changed, without losing a letter', async () => {
    const { page, cells, draft, complaints } = await openSheet('hangul.csv', listOf(3));
    const keys = await page.context().newCDPSession(page);
    await cells.choose('E2');
    for (const syllable of [
      ['ㅎ', '하', '한'],
      ['ㄱ', '그', '글'],
    ]) {
      for (const text of syllable) {
        const at = { selectionStart: text.length, selectionEnd: text.length };
        await keys.send('Input.imeSetComposition', { text, ...at });
      }
      await keys.send('Input.insertText', { text: syllable.at(-1) ?? '' });
    }
    await page.keyboard.press('Enter');
    await until(() => cells.at('E2').textContent()).toBe('한글');
    await until(() => cells.at('E2').getAttribute('class')).toContain('is-corrected');
    await until(() => cells.said()).toMatch(/^E3, /);

    // What is typed is changed by Backspace, and by arrows after F2; a composition ends where another cell is clicked.
    await page.keyboard.type('Ana');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('F2');
    await page.keyboard.press('ArrowLeft');
    await cells.type('n');
    await until(() => cells.at('E3').textContent()).toBe('Ann');
    await until(() => cells.said()).toMatch(/^E4, /);
    await keys.send('Input.imeSetComposition', { text: '울', selectionStart: 1, selectionEnd: 1 });
    await cells.choose('E2');
    await until(() => cells.at('E4').textContent()).toBe('울');
    await cells.type('값');
    await until(() => cells.at('E2').textContent()).toBe('값');
    await untilStored(desk, draft, 3);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('show what is in them as text, whatever it is', async () => {
    const hostile = [
      '<script>globalThis.ran = true</script>',
      '<img src=x onerror="globalThis.ran = true">',
      '=1+1',
      '@SUM(A1)',
      'عربي 123 עברית',
      '\u202Egnp.exe',
      '👨‍👩‍👧‍👦 🇰🇷',
      'x'.repeat(32_767),
    ];
    const rows = hostile.map((text) => `p-0,user-1,1,free,"${text.replaceAll('"', '""')}"`);
    const { page, cells, complaints } = await openSheet(
      '<img src=x onerror=alert(1)>.csv',
      `project_id,svc_uid,order_count,total_price,<b>name</b>\n${rows.join('\n')}\n`,
    );
    for (const [index, text] of hostile.entries()) {
      await until(() => cells.at(`E${index + 2}`).textContent()).toBe(text);
    }
    expect(await page.locator('h1').innerText()).toBe('<img src=x onerror=alert(1)>.csv');
    expect(await page.locator('.grid-title').last().innerText()).toContain('<b>name</b>');
    await cells.choose('E9');
    await page.keyboard.press('F2');
    expect((await page.getByLabel('Active cell').inputValue()).length).toBe(32_767);
    await page.keyboard.press('Escape');
    expect(await page.evaluate('globalThis.ran')).toBeUndefined();
    expect(await overflowOf(page)).toBe(0);
    expect(complaints).toEqual([]);
    await page.close();
  });
});

describe('a run that is not to be ordered', () => {
  it('is withdrawn to its draft, and is closed if one of its orders was refused, each asked first and why', async () => {
    const list = `project_id,svc_uid,order_count,total_price,name
p-71,user-1,1,3.50,Ann
nowhere-1,user-1,1,3.50,Ben
`;
    const draft = await openDraft(desk, 'taken-back.csv', list);
    const stage = async () => {
      const { revision } = await checked(desk, draft);
      const body = { revision, on_invalid: 'stop' } as const;
      return (await desk.call('stage', { params: { draft }, body })).run;
    };
    const first = await stage();
    const { page, complaints } = await openTab(context, desk, `#/runs/${first}`);
    const ask = async (button: string) => {
      await page.getByRole('button', { name: button }).click();
      return page.getByRole('dialog');
    };
    const stateOf = async (run: string) => (await desk.call('run', { params: { run } })).state;

    const withdrawal = await ask('Withdraw to change it');
    await withdrawal.getByRole('button', { name: 'Cancel' }).click();
    expect(await stateOf(first)).toBe('on_hold');
    await ask('Withdraw to change it');
    await withdrawal.getByText('Its list becomes a draft again.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await withdrawal.getByLabel('Why').fill('Wrong name');
    await withdrawal.getByRole('button', { name: 'Withdraw to change it' }).click();
    await page.waitForURL(`${desk.url}/#/drafts/${draft}/sheet`);
    await page.getByText('Withdrawn: nothing was sent.').waitFor();
    expect(await stateOf(first)).toBe('purged');
    await page.goto(`${desk.url}/#/runs/${first}`);
    await page.getByText('“Wrong name”').waitFor();
    expect(await page.getByRole('button', { name: 'Close this run' }).count()).toBe(0);

    const second = await stage();
    await shop.call(['release', second]);
    await shop.call(['resume', second]);
    await page.goto(`${desk.url}/#/runs/${second}`);
    const closing = await ask('Close this run');
    const yes = closing.getByRole('button', { name: 'Close this run' });
    expect(await yes.isDisabled()).toBe(true);
    await closing.getByLabel('Why').fill('Ben has moved');
    await yes.click();
    await page.getByText('The run is closed.').waitFor();
    await page.reload();
    await page.getByText('“Ben has moved”').waitFor();
    expect(await page.getByRole('button', { name: 'Close this run' }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.close();
  });
});

describe('the jobs', () => {
  it('can be paused with a note, and say when their watcher follows', async () => {
    const noteJob = async (more: Partial<JobNote> = {}) => {
      const ledger = openLedger(String(shop.env['VDPIPE_LEDGER']));
      const times = { nextAtMs: null, deadlineAtMs: null };
      const seen = { isPaused: false, waiting: null, seenEvent: 0, isOnce: false };
      const about = { name: 'acme', folder: '/srv/acme', host: 'print-1', state: 'idle' } as const;
      await ledger.deliveries.noteJob({ ...about, ...times, ...seen, ...more });
      const { lastEvent } = await ledger.deliveries.wishOf('acme');
      await ledger.close();
      return lastEvent;
    };
    await noteJob();
    const { page, complaints } = await openTab(context, desk);
    await page.goto(`${desk.url}/#/jobs`);
    await page.getByRole('button', { name: 'Pause acme' }).click();
    await page.getByLabel('Why (optional)').fill('They send it again');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('“They send it again”').waitFor();
    await page.getByText('Takes effect when a watcher starts.').first().waitFor();
    await page.getByRole('button', { name: 'Continue acme' }).waitFor();
    expect(await page.locator(':focus').innerText()).toBe('Jobs');
    const seenEvent = await noteJob();
    await noteJob({ seenEvent, waiting: 2 });
    await page.reload();
    await page.getByText('2 files wait until the job is continued.').waitFor();
    await page.goto(`${desk.url}/#/`);
    await page.getByRole('heading', { name: 'Jobs that need attention' }).waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });
});

describe('every screen', () => {
  it('is accessible, quiet and as wide as its window, light and dark, at a desk and on a phone', async () => {
    const draft = await openDraft(desk, 'list.csv', listOf(3).replace('3.50', 'free'));
    await checked(desk, draft);
    const ready = await openDraft(desk, 'ready.csv', listOf(2).replaceAll('p-', 'p-9'));
    const { revision } = await checked(desk, ready);
    const { run } = await desk.call('stage', {
      params: { draft: ready },
      body: { revision, on_invalid: 'stop' },
    });
    const asked = await openDraft(desk, 'asked.csv', listOf(2));
    const mapping =
      'version: 2\nproject: { column: project_id, clean: [trim] }\nvariables: [{ id: name }]\n';
    await desk.call('changeDraft', { params: { draft: asked }, body: { revision: 1, mapping } });
    const screens = [
      { place: '#/', shows: 'Runs to release' },
      { place: '#/upload', shows: 'Drop files here' },
      { place: `#/drafts/${draft}/sheet`, shows: 'Invalid copies, price or other order field' },
      { place: `#/drafts/${draft}/columns`, shows: 'no mapping is needed' },
      { place: `#/drafts/${asked}/columns`, shows: '3 settings are left to choose:' },
      { place: `#/drafts/${draft}/order`, shows: 'Stage this draft' },
      { place: `#/runs/${run}`, shows: 'Release this run' },
      { place: `#/runs/${run}/orders/p-91?row=2`, shows: 'What is printed' },
      { place: '#/history', shows: 'ready.csv' },
      { place: '#/history?id=p-91', shows: 'Orders for' },
      { place: '#/jobs', shows: 'Need attention' },
      { place: '#/jobs/acme', shows: 'What people did with this job' },
      { place: '#/audit', shows: 'Entries cannot be changed.' },
      { place: '#/no/such/screen/at', shows: 'Page not found' },
    ];
    const { page, complaints } = await openTab(context, desk);
    for (const [i, { place, shows }] of screens.entries()) {
      await page.goto(`${desk.url}/${place}`);
      await page.getByText(shows).first().waitFor();
      const views = [VIEWS[0], VIEWS[3]];
      for (const view of some(1, i % 2 ? views.reverse() : views)) {
        await viewAs(page, view);
        const found = { place, view, overflow: await overflowOf(page), complaints };
        expect(found).toEqual({ place, view, overflow: 0, complaints: [] });
        const barriers = await findBarriers(page);
        expect({ place, view, barriers }).toEqual({ place, view, barriers: [] });
      }
    }
    await page.close();
  });
});

describe('the log-in', () => {
  it('is accessible, says why it failed, and ends with the account', async () => {
    const here = await consoleHere([await accountOf('Ann', ['viewer'])]);
    const page = await context.newPage();
    await page.goto(here.url);
    await page.getByLabel('Name').fill('Ann');
    await page.getByLabel('Password').fill('wrong horse battery');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('The name or the password is wrong.').waitFor();
    for (const view of [VIEWS[0], VIEWS[3]]) {
      if (view) await viewAs(page, view);
      const found = { view, overflow: await overflowOf(page), barriers: await findBarriers(page) };
      expect(found).toEqual({ view, overflow: 0, barriers: [] });
    }
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByLabel('Password').press('Enter');
    await page.goto(`${here.url}/#/audit`);
    await page.getByRole('heading', { name: 'Accounts', exact: false }).first().waitFor();
    expect(await page.getByRole('link', { name: 'Upload' }).count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
    // A screen that cannot be loaded has its title, too.
    await page.goto(`${here.url}/#/runs/nope`);
    await page.getByRole('heading', { name: 'Run nope', level: 1 }).waitFor();
    await page.goto(`${here.url}/#/drafts/f-0`);
    await page.getByRole('heading', { name: 'Draft', level: 1 }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await here.file.change((all) => all.map((one) => ({ ...one, is_enabled: false })));
    await page.getByRole('heading', { name: 'Log in' }).waitFor();
    // Nothing is asked for until somebody logs in: a try would follow after 2 s.
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.waitForTimeout(5_000);
    expect(asked).toEqual([]);
    await here.file.change((all) => all.map((one) => ({ ...one, is_enabled: true })));
    await page.getByLabel('Name').fill('Ann');
    await page.getByLabel('Password').fill(PASSWORD);
    const events = page.waitForRequest(`${here.url}/api/v1/events`);
    await page.getByLabel('Password').press('Enter');
    await events;
    await page.close();
  });
});

describe('a text that is being typed', () => {
  it('is of the cell that was seen, whatever others read or write meanwhile, and outlasts its screen', async () => {
    const rows = (name: string) => [
      ['project_id', 'name', 'svc_uid', 'order_count', 'total_price'],
      ['p-1', name, 'u', '1', 'free'],
      ['p-2', name, 'u', '1', '1.00'],
    ];
    const february = rows('Feb').map((row) => [...row, 'city']);
    const months = bookOf({ January: rows('Jan'), February: february });
    const { page, cells, draft, complaints } = await openSheet('months.xml', months);
    const params = { draft };
    const change = async (what: 'changeDraft' | 'editDraft', given: object) => {
      const { revision } = await desk.call('draft', { params });
      await desk.call(what, { params, body: { revision, ...given } } as never);
    };
    const sheet = page.getByRole('combobox', { name: 'Sheet', exact: true });
    const header = page.getByRole('spinbutton', { name: 'Header row', exact: true });
    expect(await sheet.inputValue()).toBe('');
    await header.fill('9999999');
    await header.press('Enter');
    await until(() => header.getAttribute('aria-invalid')).toBe('true');
    // The sheet that is shown can be chosen, and what could not be taken for another choice is gone.
    await sheet.selectOption('January');
    await until(async () => (await desk.call('draft', { params })).read.sheet).toBe('January');
    await until(() => header.inputValue()).toBe('1');

    await cells.choose('B2');
    await page.keyboard.type('Anna');
    await change('changeDraft', { read: { sheet: 'February' } });
    await until(() => cells.at('B2').textContent()).toBe('Feb');
    await page.getByText('B2: “Anna” The sheet "February" is read now.').waitFor();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();

    await cells.choose('B2');
    await page.keyboard.type('Cy');
    const edits = ['B2', 'B3'].map((cell) => ({ cell, to: 'Bo' }));
    await change('editDraft', { edits });
    await until(() => cells.at('B3').textContent()).toBe('Bo');
    await page.keyboard.press('Enter');
    await page.getByText('B2: “Cy” B2 was changed to "Bo" in the meantime.').waitFor();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();

    await cells.choose('B3');
    await page.keyboard.type('Dee');
    await page.evaluate("location.hash = '#/'");
    await cells.at('B3').waitFor({ state: 'detached' });
    await page.evaluate(`location.hash = '#/drafts/${draft}'`);
    await until(() => cells.at('B3').textContent()).toBe('Dee');
    const query = { from: 1, count: 3 };
    const stored = async () => (await desk.call('rows', { params, query })).rows;
    await until(async () => (await stored()).map(([, name]) => name)).toEqual([
      'name',
      'Bo',
      'Dee',
    ]);
    await page.getByRole('checkbox', { name: 'Only rows with issues' }).check();
    await cells.at('B3').waitFor({ state: 'detached' });
    // Rows with issues of one sheet are not those of another one.
    await change('changeDraft', { read: { sheet: 'January' } });
    await until(() => cells.at('B3').textContent()).toBe('Jan');
    expect(complaints.filter((said) => !/40[09]/.test(said))).toEqual([]);
    await page.close();
  });
});

describe('what a person agreed to', () => {
  /** Somebody else corrects a cell, and it is checked. */
  const change = async (draft: string, cell: string, to: string) => {
    const { revision } = await checked(desk, draft);
    await desk.call('editDraft', { params: { draft }, body: { revision, edits: [{ cell, to }] } });
    await checked(desk, draft);
  };

  it('is not done to rows that it was not about', async () => {
    const { page, draft } = await openSheet('agreed.csv', listOf(3));
    await change(draft, 'D2', 'free');
    await page.locator('.kind').first().click();
    await page.getByRole('button', { name: 'Leave out all these rows…' }).click();
    const question = page.getByRole('dialog', { name: 'Leave out 1 row?' });
    await question.waitFor();
    await change(draft, 'D3', 'free');
    await question.getByRole('button', { name: 'Leave row out' }).click();
    await page.getByText('Someone else changed this draft.').waitFor();
    expect(await desk.call('draft', { params: { draft } })).toMatchObject({ left_out: 0 });
    await page.close();
  });
});

describe('a text in the form of a mapping', () => {
  it('stays as it is typed until it is saved, and nothing is saved without it', async () => {
    const rows = (name: string) => [['name'], [name]];
    const book = bookOf({ One: rows('Ann'), Two: [...rows('Bo'), ['Cy']] });
    const { page, draft } = await openSheet('typed.xml', book);
    const at = { params: { draft } };
    const mapping = `version: 1
variables:
  - { id: a, template: "{name}" }
  - { id: b, template: "{name}" }
`;
    const { revision } = await desk.call('draft', at);
    await desk.call('changeDraft', { ...at, body: { revision, mapping } });
    await page.goto(`${desk.url}/#/drafts/${draft}/columns`);
    const yaml = page.getByRole('textbox', { name: 'Mapping (YAML)' });
    const text = page.getByRole('textbox', { name: 'a: Text with columns' });
    const id = page.locator('.target-id').nth(1);
    const held: (() => void)[] = [];
    const hold = (route: Route) => void held.push(() => void route.continue());
    const answer = async (expected: string) => {
      await until(async () => held.length).toBe(1);
      for (const go of held.splice(0)) go();
      await until(() => yaml.inputValue()).toBe(expected);
    };
    await text.waitFor();
    await page.route(/v1.mapping$/, hold);
    await text.press('End');
    await text.pressSequentially(' A');
    await text.press('Enter');
    await text.pressSequentially(' B');
    await answer(mapping.replace('{name}', '{name} A'));
    expect(await text.inputValue()).toBe('{name} A B');
    await id.fill('bbb');
    const both = mapping.replace('{name}', '{name} A B');
    await answer(both);
    expect(await id.inputValue()).toBe('bbb');
    await id.press('Enter');
    await answer(both.replace('id: b', 'id: bbb'));
    // The row is the same one: the focus is where it was.
    await id.pressSequentially('b');
    expect(await id.inputValue()).toBe('bbbb');

    await page.unroute(/v1.mapping$/);
    await page.route(/v1.mapping$/, (route) => route.abort());
    await id.press('Enter');
    await until(() => id.getAttribute('aria-invalid')).toBe('true');
    // What is only chosen is again what the mapping says.
    const source = page.locator('#target-variable-a');
    const failed = page.waitForEvent('requestfailed');
    await source.selectOption('column name');
    await failed;
    await until(() => source.inputValue()).toBe('template');
    const save = page.getByRole('button', { name: 'Save and check' });
    const tried = page.waitForEvent('requestfailed');
    await save.click();
    await tried;
    expect(await id.inputValue()).toBe('bbbb');
    await page.unroute(/v1.mapping$/);
    await save.click();
    await page.getByText('Mapping saved').waitFor();
    expect(await desk.call('draft', at)).toMatchObject({
      ...{ revision: revision + 2, mapping: both.replace('id: b', 'id: bbbb') },
    });
    await until(() => id.getAttribute('aria-invalid')).toBe('false');

    // Nothing is unsaved as the button is drawn: leaving the field is what makes the change.
    await text.fill('{name} C');
    await save.click({ force: true });
    await until(async () => (await desk.call('draft', at)).mapping).toContain('{name} C');
    await page.route(/v1.mapping$/, (route) => route.abort());
    const unsaved = page.getByText('Not saved yet');
    for (const typed of ['c', 'bbbb']) {
      await id.fill(typed);
      await id.press('Enter');
      await until(() => unsaved.count()).toBe(typed === 'c' ? 1 : 0);
      // Whether the browser asks before it leaves the page.
      const leave = "dispatchEvent(new Event('beforeunload', { cancelable: true }))";
      await until(() => page.evaluate(leave)).toBe(typed !== 'c');
    }
    await page.unroute(/v1.mapping$/);
    await yaml.fill('version: 1\nsheet: { name: Two }\nvariables: [{ id: name }]\n');
    await save.click();
    await page.locator('.palette').getByText('Bo · Cy').waitFor();
    await page.route(/v1.mapping$/, (route) => route.abort());
    await page.locator('.target-id').fill('c');
    await page.getByRole('link', { name: 'Order', exact: true }).click();
    await page.getByText('could not be put into the mapping is lost').waitFor();
    await page.close();
  });
});
