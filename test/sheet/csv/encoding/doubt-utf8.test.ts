import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { doubtUtf8 } from '../../../../src/sheet/csv/encoding/doubt-utf8.ts';
import { readContent } from '../../support.ts';

/** Names and words that people write in UTF-8, each with few letters beyond ASCII. */
const ORDINARY = [
  'Zoë/Łukasz/Şule/Ünal/İpek/Nguyễn/Ånge/Dvořák/Čapek/Győr/Søren/Þór/José/Muñoz/Ștefan/Țepeș/Šoti/Ķekava',
  'Žemaitė/Ġorġ/Ħamrun/Đorđe/ßtraße/œuvre/Ōta/Ūla/Ýmir/Ÿ/Ŵyn/Ŷnys/Ĉapek/Ŭ/Ə/Əliyev/Heydər/Ɓala/ɓaɗi/Kɔfi',
  'Ɛfua/Hawaiʻi/ʻOkina/Oʻzbekiston/Qurʾān/ʿAlī/Saʿdī/Nǁng/Ơ Ư/Bằng/Hòa/Đà/Ж/Ёж/Їжак/Ω/π/Ωmega/BΩ/Xβ/α-Test/5 µm',
  'µTorrent/½ l/25 °C/№ 5/« Là »/5 × 4/¿Qué?/£20/€5/§ 5/©/®/™/naïve/CAFÉ/CRÈME BRÛLÉE/ÆØÅ/TÜV®/NESCAFÉ®/POKÉMON™',
  'שרה/محمد/Ἀθῆναι/Աննա/გია/김/李/ひろ/ไทย/ދ/नई/ŠKODA/IŞIK/Wałęsa/Bożena/Ørsted/Smørrebrød/Çiğdem/Ğ/Ĳ/ŉ/ſ',
].flatMap((names) => names.split('/'));

describe('doubtUtf8()', () => {
  test.each(ORDINARY)('has no doubt about %s, alone and among others', (name) => {
    for (const others of ['', 'Anna Smith\nPeter King\n', 'Zoë\nRenée\n']) {
      expect(doubtUtf8(Buffer.from(`name\n${others}${name}\n`))).toBeUndefined();
    }
  });
});

describe('readSheet() of text that is UTF-8 by chance', () => {
  test.each([
    { text: '女士', encoding: 'gb18030', as: 'Ůʿ' },
    { text: 'CAFÉ’S', encoding: 'windows-1252', as: 'CAFɒS' },
    { text: 'Dvořák', encoding: 'maccenteuro', as: 'Dvoއk' },
    { text: 'NESCAFÉ®', encoding: 'windows-1252', as: 'NESCAFɮ' },
  ])('asks whether it is $text or $as', async ({ text, encoding, as }) => {
    const bytes = iconv.encode(`id,name\n1,${text}\n2,Anna\n3,${text}\n`, encoding);
    expect(bytes.toString()).toContain(as);
    const { error } = await readContent(bytes);
    expect(error).toMatchObject({ code: 'encoding_unsure' });
    expect(error?.message).toContain(`"${text}" (${encoding}`);
    expect(error?.message).toContain(`"${as}" (utf-8)`);
    const given = await readContent(bytes, { encoding: 'utf-8' });
    expect(given.rows[0]).toEqual(['1', as]);
  });

  test('believes the page that says what it is in', async () => {
    const page = '<html><meta charset="windows-1252"><table><tr><td>name<tr><td>CAFÉ’S</table>';
    const bytes = iconv.encode(page, 'windows-1252');
    const { rows } = await readContent(bytes, { name: 'page.xls' });
    expect(rows).toEqual([['CAFÉ’S']]);
    const utf8 = Buffer.from(page.replace('CAFÉ’S', 'Zoë'));
    const read = await readContent(utf8, { name: 'page.xls' });
    expect(read.rows).toEqual([['Zoë']]);
  });
});
