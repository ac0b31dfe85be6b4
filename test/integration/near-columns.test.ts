import { expect, it } from 'vitest';
import { openShop } from '../support/shop.ts';

const LIST = [
  'Project,User,Empfänger,Anschrift,Kontakt,Adresse mail,Product',
  'p-1,u,"Müller, Anna",Hauptstr. 5,030 1234567,a@example.com,Card',
  'p-2,u,Peter Schmidt,Ring 1,089 1234567,p@example.com,Card',
].join('\n');

const MAPPING = `version: 1
project: { column: Project }
svc_uid: { column: User }
order: { order_count: rows, total_price: { value: 0 } }
variables: [{ id: name, column: Empfänger }]
unmapped_columns: ignore
rows: { unique: { columns: [Empfänger, Anschrift, Kontakt, Adresse mail, Product], near: true } }
`;

it('check says once what each column of "near" is compared as, by the names that init knows', async () => {
  const shop = await openShop();
  shop.write('list.csv', LIST);
  shop.write('m.yaml', MAPPING);
  const { code, stderr, stdout } = await shop.call(['check', 'list.csv', '-m', 'm.yaml']);
  expect(code).toBe(0);
  const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line.includes(' as street'));
  expect(lines).toEqual([
    'Nearly the same rows: compared "Empfänger" as name, "Anschrift" as street, "Kontakt" as phone, "Adresse mail" as email, "Product" as other',
  ]);
  const { near } = JSON.parse(
    (await shop.call(['check', 'list.csv', '-m', 'm.yaml', '--json'])).stdout,
  );
  expect(near).toEqual([
    {
      ...{ Empfänger: 'name', Anschrift: 'street', Kontakt: 'phone' },
      ...{ 'Adresse mail': 'email', Product: 'other' },
    },
  ]);
  const { uses } = JSON.parse((await shop.call(['init', 'list.csv', '--json'])).stdout);
  const ids = Object.fromEntries(
    uses.map(({ what, column }: { what: string; column: string }) => [column, what]),
  );
  expect(ids).toMatchObject({
    ...{ Empfänger: expect.stringContaining('receiver_name') },
    ...{ Anschrift: expect.stringContaining('address') },
    'Adresse mail': expect.stringContaining('email'),
  });
});
