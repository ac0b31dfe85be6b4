import { describe, expect, it } from 'vitest';
import { AccountFile } from '../../../src/serve/accounts/account-file.ts';
import {
  Cells,
  fileOf,
  loggedIn,
  openInBrowser,
  openTab,
  until,
  untilStored,
} from '../../browser/console-tab.ts';
import {
  complaintsOf,
  findBarriers,
  launchChromium,
  overflowOf,
  VIEWS,
  viewAs,
} from '../../browser/open-page.ts';
import { checked, openConsole, openDraft, read } from '../../support/console.ts';
import { accountOf, consoleHere, PASSWORD } from '../../support/console-here.ts';
import { openIdentityProvider } from '../../support/identity-provider.ts';
import { listOf, openShop } from '../../support/shop.ts';

const { browser, shop, desk, context, openSheet } = await openInBrowser(launchChromium);

describe('cells', () => {
  it('take blocks, fill down, undo and redo, as in a spreadsheet program', async () => {
    const { page, cells, draft, complaints } = await openSheet('block.csv', listOf(8));
    const { keyboard } = page;
    const texts = (...names: string[]) =>
      Promise.all(names.map((name) => cells.at(name).textContent()));
    const block = ['E3', 'F3', 'E4', 'F4'];
    await until(() => texts(...block)).not.toContain('');
    const before = await texts(...block);
    const pasted = ['Ann "A" Lee', '03171', 'two\nlines', '=1+1'];
    await cells.choose('E3');
    await cells.paste('"Ann ""A"" Lee"\t03171\r\n"two\nlines"\t=1+1\r\n');
    await until(() => texts(...block)).toEqual(pasted);
    await untilStored(desk, draft, 4);
    await keyboard.press('Control+Z');
    await until(() => texts(...block)).toEqual(before);
    await keyboard.press('Control+Y');
    await until(() => texts(...block)).toEqual(pasted);

    // One cell that cannot be saved keeps none of the others from it.
    await cells.choose('E6');
    await cells.paste('Dee\r\n####\r\nEve\r\n');
    await page.getByText('E7: “####” E7 cannot have this text').waitFor();
    await untilStored(desk, draft, 6);
    expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
    await page.getByRole('button', { name: 'Discard', exact: true }).click();

    await cells.select('F3', 'F6');
    await keyboard.press('Control+D');
    await until(() => texts('F3', 'F4', 'F5', 'F6')).toEqual(Array(4).fill('03171'));
    await cells.choose('D3');
    await cells.type('free');
    await cells.choose('D6');
    await cells.type('none');
    await page.getByRole('button', { name: /^Error.*2$/s }).waitFor();
    const issues = ['D3', 'D6', 'D3'];
    await cells.choose('A2');
    for (const place of issues) {
      await keyboard.press('F8');
      await until(() => cells.said()).toMatch(new RegExp(`^${place}, .*Error: `, 's'));
    }
    await keyboard.press('Shift+F8');
    await until(() => cells.said()).toMatch(/^D6, /);
    expect(complaints).toEqual([]);
    await page.close();
  });
});

describe('the log-in with a provider', () => {
  it('comes back from another site to the screen that was asked for, and says why it failed', async () => {
    const idp = await openIdentityProvider();
    idp.people['sub-ann'] = { email: 'ann@example.com', email_verified: true };
    const ann = { ...(await accountOf('ann@example.com', ['viewer'])), password: null };
    const here = await consoleHere([ann], { oidc: idp.options() });
    // Another site than the provider's, which has the other name of this machine.
    const url = here.url.replace('127.0.0.1', 'localhost');
    idp.admit(url);
    const visit = await browser.newContext();
    const page = await visit.newPage();
    const complaints = complaintsOf(page, (asked) => /^http:\/\/(127|localhost)/.test(asked));
    const answers: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/log-in/callback?')) answers.push(request.url());
    });
    const button = page.getByRole('button', { name: 'Log in with Example ID' });
    const atProvider = async (subject: string, name: string) => {
      await button.click();
      await page.getByLabel('Who are you?').fill(subject);
      await page.getByRole('button', { name }).click();
    };
    await page.goto(`${url}/#/audit`);
    await button.waitFor();
    expect(await page.getByLabel('Password').count()).toBe(0);
    await atProvider('', 'Cancel');
    await page.getByText('The provider did not let you in').waitFor();
    expect(page.url()).toBe(`${url}/#/audit`);
    for (const view of [VIEWS[0], VIEWS[3]]) {
      await viewAs(page, view);
      const found = {
        view,
        overflow: await overflowOf(page),
        barriers: await findBarriers(page),
      };
      expect(found).toEqual({ view, overflow: 0, barriers: [] });
    }
    await atProvider('sub-ann', 'Continue');
    const accounts = page.getByRole('heading', { name: 'Accounts', exact: false }).first();
    await accounts.waitFor();
    expect(page.url()).toBe(`${url}/#/audit`);
    expect(await visit.cookies()).toContainEqual(
      expect.objectContaining({ sameSite: 'Strict', httpOnly: true, domain: 'localhost' }),
    );
    // The answer is not where the back button leads, and opened again it changes nothing.
    await page.goBack();
    await page.getByLabel('Who are you?').or(page.getByText('error')).first().waitFor();
    await page.goForward();
    await accounts.waitFor();
    expect(answers.filter((one) => one.includes('code='))).toHaveLength(1);
    await page.goto(answers.at(-1) ?? '');
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    expect(page.url()).toBe(`${url}/#/`);
    await here.file.change((all) => all.map((one) => ({ ...one, is_enabled: false })));
    await button.waitFor();
    // The provider knows who that is, and does not ask again.
    await button.click();
    await page.getByText('The account "ann@example.com" is disabled.').waitFor();
    await idp.close();
    // What the provider says of itself is asked for again.
    here.clock.nowMs += 3_600_001;
    await button.click();
    await page.getByText('The provider cannot be reached.').waitFor();
    expect(complaints.filter((one) => !one.includes('status of'))).toEqual([]);
    await visit.close();
  });
});

describe('two tabs with one draft', () => {
  it('see what each other does, and refuse a change to what has changed', async () => {
    const one = await openSheet('shared.csv', listOf(4));
    const two = await openTab(context, desk, `#/drafts/${one.draft}`);
    const cells = new Cells(two.page);
    await cells.at('E2').waitFor();
    await one.cells.choose('E2');
    await one.cells.type('Ann');
    await until(() => cells.at('E2').textContent()).toBe('Ann');

    // The second tab does not hear of the next change before it makes its own.
    let hear = () => {};
    const heard = new Promise<void>((resolve) => {
      hear = resolve;
    });
    await two.page.route(`**/api/v1/drafts/${one.draft}`, async (route) => {
      if (route.request().method() === 'GET') await heard;
      await route.continue();
    });
    await one.cells.choose('E3');
    await one.cells.type('Bo');
    await untilStored(desk, one.draft, 2);
    await cells.choose('E3');
    await cells.type('Cy');
    hear();
    await two.page.getByText('1 cell is not saved.').waitFor();
    await two.page.getByText('E3: “Cy” E3 was changed to "Bo" in the meantime.').waitFor();
    expect(await cells.at('E3').textContent()).toBe('Cy');
    expect(await one.cells.at('E3').textContent()).toBe('Bo');
    // Another cell is saved all the same.
    await cells.choose('E4');
    await cells.type('Dee');
    await until(() => one.cells.at('E4').textContent()).toBe('Dee');
    await two.page.getByRole('button', { name: 'Save anyway' }).click();
    await until(() => one.cells.at('E3').textContent()).toBe('Cy');
    await two.page.getByText('1 cell is not saved.').waitFor({ state: 'hidden' });
    expect(one.complaints).toEqual([]);
    await one.page.close();
    await two.page.close();
  });
});

describe('a mapping that is not saved', () => {
  it('outlasts a reload, is not replaced unasked, and is shown beside one that someone else saved', async () => {
    const { page, draft, complaints } = await openSheet('mapping.csv', listOf(4));
    await page.getByRole('link', { name: 'Columns', exact: true }).click();
    const yaml = page.getByRole('textbox', { name: 'Mapping (YAML)' });
    await yaml.fill('version: 1 # mine');
    await page.reload();
    await until(() => yaml.inputValue()).toBe('version: 1 # mine');
    expect(complaints.splice(0)).toEqual([expect.stringMatching('dialog: beforeunload')]);

    await page
      .getByRole('button', { name: 'Propose a' })
      .or(page.getByText('Propose again'))
      .click();
    const question = page.getByRole('dialog');
    await question.getByText('Your changes would be lost').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await yaml.inputValue()).toBe('version: 1 # mine');

    await page.getByRole('button', { name: 'End session' }).click();
    await question.getByText('Mappings and cells that you have not saved').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await yaml.inputValue()).toBe('version: 1 # mine');

    const params = { draft };
    const theirs = 'version: 1 # theirs';
    const { revision } = await desk.call('draft', { params });
    await desk.call('changeDraft', { params, body: { revision, mapping: theirs } });
    const conflict = page.getByRole('alert').filter({ hasText: 'Another mapping was saved' });
    await conflict.getByText(theirs).waitFor();
    expect(await yaml.inputValue()).toBe('version: 1 # mine');
    const save = page.getByRole('button', { name: 'Save and check' });
    expect(await save.getAttribute('aria-disabled')).toBe('true');
    await conflict.getByRole('button', { name: 'Replace it with mine' }).click();
    await conflict.waitFor({ state: 'hidden' });
    await save.click();
    await until(async () => (await desk.call('draft', { params })).mapping).toBe(
      'version: 1 # mine',
    );
    expect(complaints).toEqual([]);
    await page.close();
  });
});

it('a question, and what is asked for its answer, is accessible in each width and colour scheme', async () => {
  const { page } = await openSheet('asked.csv', listOf(3).replaceAll('Zoë', '{{name}}'));
  await page.getByRole('button', { name: /Text debris/ }).click();
  await page.getByRole('button', { name: 'Accept this cell…' }).first().click();
  await page.getByLabel('Why is it right?').fill('it is the name');
  for (const view of [VIEWS[0], VIEWS[3]]) {
    await viewAs(page, view);
    expect([await overflowOf(page), await findBarriers(page)]).toEqual([0, []]);
  }
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await page.getByText(/it is accepted as it is: it is the name$/).waitFor();
  for (const view of [VIEWS[0], VIEWS[3]]) {
    await viewAs(page, view);
    expect([await overflowOf(page), await findBarriers(page)]).toEqual([0, []]);
  }
  await page.close();
});

describe('what a person agreed to', () => {
  /** Somebody else corrects a cell, and it is checked. */
  const change = async (draft: string, cell: string, to: string) => {
    const { revision } = await checked(desk, draft);
    await desk.call('editDraft', { params: { draft }, body: { revision, edits: [{ cell, to }] } });
    await checked(desk, draft);
  };

  it('is not moved under the mouse by what is found meanwhile', async () => {
    // Others than those of the tests before, which may be ordered.
    const draft = await openDraft(desk, 'looked.csv', listOf(3).replaceAll('p-', 'p-looked-'));
    await checked(desk, draft);
    let lookUp = () => {};
    const mayLookUp = new Promise<void>((resolve) => {
      lookUp = resolve;
    });
    await context.route(/look-up/, async (route) => {
      await mayLookUp;
      await route.continue();
    });
    const { page } = await openTab(context, desk, `#/drafts/${draft}/order`);
    const stage = page.getByRole('button', { name: /^Stage/ });
    const at = await stage.boundingBox();
    lookUp();
    await page.getByRole('button', { name: 'Look up again' }).waitFor();
    expect(await stage.boundingBox()).toEqual(at);
    await context.unroute(/look-up/);
    await page.close();
  });

  it('is that one list is ordered again, not another one', async () => {
    const list = listOf(5).replaceAll('p-', 'p-again-');
    const first = await openDraft(desk, 'again.csv', list);
    const { revision } = await checked(desk, first);
    const body = { revision, on_invalid: 'stop' } as const;
    await desk.call('stage', { params: { draft: first }, body });
    const draft = await openDraft(desk, 'again.csv', list);
    await checked(desk, draft);
    const { page } = await openTab(context, desk, `#/drafts/${draft}/order`);
    await page.getByRole('button', { name: /^Stage/ }).click();
    await until(() => page.locator('.notices').innerText()).toContain('is already recorded');
    const again = page.getByRole('checkbox', { name: /Order this list again/ });
    await again.check();
    await change(draft, 'D2', '9.00');
    await until(() => again.isChecked()).toBe(false);
    await page.close();
  });

  it('is that a proposal replaces the mapping as it was, not what is typed meanwhile', async () => {
    const { page, draft } = await openSheet('variables.csv', listOf(3));
    const content = 'id,type\nname,text\n';
    const { upload } = await desk.call('newUpload', {
      body: { name: 'variables.txt', bytes: content.length },
    });
    await desk.call('putUpload', {
      params: { upload },
      query: { offset: 0 },
      body: Buffer.from(content),
    });
    const params = { draft };
    const { revision } = await desk.call('draft', { params });
    await desk.call('addFile', { params, body: { revision, upload } });
    await page.getByRole('link', { name: 'Columns', exact: true }).click();
    const yaml = page.getByRole('textbox', { name: 'Mapping (YAML)' });
    await yaml.fill('version: 2');
    const save = page.getByRole('button', { name: 'Save and check' });
    await save.click();
    await until(() => save.getAttribute('aria-disabled')).toBe('true');
    let go = () => {};
    const typed = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route(/proposal/, async (route) => {
      await typed;
      await route.fulfill({
        json: { mapping: '# proposed', fill_in: [], doubts: {}, uses: [], unused: [] },
      });
    });
    const asked = page.waitForRequest(/proposal/);
    await page
      .locator('.companions')
      .getByRole('button', { name: /Propose/ })
      .click();
    await asked;
    await yaml.fill('version: 2 # typed');
    const answered = page.waitForResponse(/proposal/);
    go();
    await answered;
    await page.evaluate('new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)))');
    expect(await yaml.inputValue()).toBe('version: 2 # typed');
    await page.close();
  });
});

describe('a text in the form of a mapping', () => {
  it('changes only where a person types, and keeps its line breaks and spaces', async () => {
    const { page, draft } = await openSheet('texts.csv', listOf(3));
    const at = { params: { draft } };
    const mapping = `version: 1
variables:
  - { id: a, template: "{name\\n}{city}" }
  - { id: b, template: "{name } " }
  - { id: c, join: [name, city] }
`;
    const { revision } = await desk.call('draft', at);
    await desk.call('changeDraft', { ...at, body: { revision, mapping } });
    await page.goto(`${desk.url}/#/drafts/${draft}/columns`);
    const text = (name: string) =>
      page.getByRole('textbox', { name: `${name}: Text with columns` });
    await text('a').focus();
    await page.keyboard.press('Tab');
    await text('b').focus();
    await page.keyboard.press('Tab');
    expect(await text('a').inputValue()).toBe('{name\n}{city}');
    const yaml = page.getByRole('textbox', { name: 'Mapping (YAML)' });
    expect(await yaml.inputValue()).toBe(mapping);
    await text('a').focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('!');
    let answer = () => {};
    const typedNext = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/**', async (route) => {
      if (route.request().method() !== 'GET') await typedNext;
      await route.continue();
    });
    await text('b').focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' ');
    // The answer to the first change comes while the second is typed.
    answer();
    await until(() => yaml.inputValue()).toBe(mapping.replace('{city}"', '{city}!"'));
    await page.keyboard.press('Enter');
    const typed = mapping.replace('{city}"', '{city}!"').replace('{name } ', '{name }  ');
    await until(() => yaml.inputValue()).toBe(typed);
    await page.close();
  });
});

describe('a console that is killed', () => {
  it('is missed by its page, and has the draft as it was when it is started again', async () => {
    const folder = await openShop();
    const first = await openConsole(folder);
    const draft = await openDraft(first, 'list.csv', listOf(4));
    await read(first, draft);
    const { page } = await openTab(await loggedIn(browser, first), first, `#/drafts/${draft}`);
    const cells = new Cells(page);
    await cells.choose('E2');
    await cells.type('Ann');
    await untilStored(first, draft, 1);
    first.running.process.kill('SIGKILL');
    await first.running.ended;
    await page.getByText('Connection lost.').waitFor();
    await cells.choose('E3');
    await cells.type('Bo');
    await cells.type('Cy');
    await cells.type('Dee');
    await page.getByText('3 cells are not saved.').waitFor();
    for (const told of ['E3: “Bo”', 'E4: “Cy”', 'E5: “Dee”']) await page.getByText(told).waitFor();
    expect(await cells.at('E4').textContent()).toBe('Cy');

    const { port } = new URL(first.url);
    const second = await openConsole(folder, [`--port=${port}`]);
    await page.getByRole('heading', { name: 'This browser has no access' }).waitFor();
    await page.goto(await second.nextAddress());
    await page.getByRole('heading', { name: 'list.csv' }).waitFor();
    await until(() => cells.at('E2').textContent()).toBe('Ann');
    await untilStored(second, draft, 4);
    await until(() => cells.at('E5').textContent()).toBe('Dee');
    await page.getByText('3 cells are not saved.').waitFor({ state: 'hidden' });

    // From now on people log in, and the draft is still there.
    const accounts = [await accountOf('Ann', ['operator']), await accountOf('Bea', ['releaser'])];
    await new AccountFile(`${folder.folder}/console`).change(() => accounts);
    await page.getByLabel('Name').fill('Ann');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Order', exact: true }).click();
    const colleague = page.getByLabel('Colleague');
    const warning = page.getByText('No other releaser of this console has this name.');
    await colleague.fill('Bae');
    await warning.waitFor();
    await colleague.fill('bea ');
    await warning.waitFor({ state: 'hidden' });
    await page.context().close();
  });
});

describe('an upload', () => {
  it('goes on where it was when the same file is chosen again after its page was closed', async () => {
    const rows = Array.from({ length: 300 }, (_, i) => `p-${i},user-1,1,1,${'x'.repeat(30_000)}`);
    const header = 'project_id,svc_uid,order_count,total_price,name';
    const file = shop.write('large.csv', `${header}\n${rows.join('\n')}\n`);
    const begun = await openTab(context, desk, '#/upload');
    // Its connection breaks off after the first piece.
    await begun.page.evaluate(`{
      const { send } = XMLHttpRequest.prototype;
      XMLHttpRequest.prototype.send = function (piece) {
        XMLHttpRequest.prototype.send = () => {};
        send.call(this, piece);
      };
    }`);
    await Promise.all([
      begun.page.waitForResponse(/offset=0/),
      begun.page.getByLabel(/Choose files/).setInputFiles(file),
    ]);
    await begun.page.close();

    const { page } = await openTab(context, desk, '#/upload');
    const sent: number[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT')
        sent.push(Number(new URL(request.url()).searchParams.get('offset')));
    });
    await page.getByLabel(/Choose files/).setInputFiles(file);
    await page.getByRole('heading', { name: 'large.csv' }).waitFor();
    await new Cells(page).at('A2').waitFor();
    expect(sent).toEqual([8 * 1024 * 1024]);
    await page.close();
  });

  it('works in a browser that stores nothing', async () => {
    const storeless = await loggedIn(browser, desk);
    await storeless.addInitScript(`for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get() { throw new DOMException('Denied') } });`);
    const { page, complaints } = await openTab(storeless, desk, '#/upload');
    await page.getByLabel(/Choose files/).setInputFiles(fileOf('unstored.csv', listOf(3)));
    await page.getByRole('heading', { name: 'unstored.csv' }).waitFor();
    await new Cells(page).at('A2').waitFor();
    expect(complaints).toEqual([]);
    await storeless.close();
  });
});
