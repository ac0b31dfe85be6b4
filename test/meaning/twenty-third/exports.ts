import { type MeantOrder, mapped, orders } from '../list.ts';

/** Exports of four companies: a header, rows with addresses, the mapping, and what the rows mean. Rows that a case adds stand behind the third one. */
interface Export {
  readonly header: string;
  readonly rows: readonly string[];
  readonly mapping: string;
  readonly ids: string;
  readonly meant: readonly string[];
}

const EXPORTS = {
  crm: {
    header: '주문번호,고객코드,이름,주소,휴대폰,수량,금액',
    rows: [
      'KR-2401,c1,강하나,서울 중구 세종대로 1,010-2001-3001,10,42000',
      'KR-2401,c1,임세나,부산 해운대구 2,010-2001-3002,50,21000',
      'KR-2402,c2,오지훈,대구 수성구 3,010-2001-3003,20,33000',
      'KR-2403,c3,남궁민,인천 연수구 4,010-2001-3004,30,54000',
      'KR-2404,c4,서지우,광주 북구 5,010-2001-3005,10,18000',
      'KR-2405,c5,한도윤,대전 서구 6,010-2001-3006,10,18500',
    ],
    mapping: mapped(
      '주문번호',
      '고객코드',
      'sum 수량',
      'sum 금액',
      'n=이름,a=주소',
      'ignored_columns: [휴대폰]',
    ),
    ids: 'n a',
    meant: [
      'KR-2401 c1 60 63000 | 강하나 | 서울 중구 세종대로 1\n| 임세나 | 부산 해운대구 2',
      'KR-2402 c2 20 33000 | 오지훈 | 대구 수성구 3',
      'KR-2403 c3 30 54000 | 남궁민 | 인천 연수구 4',
      'KR-2404 c4 10 18000 | 서지우 | 광주 북구 5',
      'KR-2405 c5 10 18500 | 한도윤 | 대전 서구 6',
    ],
  },
  sap: {
    header: 'Auftrag;Kunde;Name;Straße;PLZ;Ort;Menge;Betrag',
    rows: [
      '4500010001;D100;Uwe Bär;Mühlweg 3;01067;Dresden;10;42,00',
      '4500010001;D100;Ute Roth;Hauptstr. 9;01067;Dresden;5;21,50',
      '4500010002;D200;Jo Dahl;Ring 1;50667;Köln;8;33,00',
      '4500010003;D300;Ina Voss;Am Markt 2;80331;München;12;50,00',
      '4500010004;D400;Kai Lenz;Weg 7;20095;Hamburg;9;37,10',
      '4500010005;D500;Eva Thal;Allee 4;60311;Frankfurt;3;14,20',
    ],
    mapping: mapped(
      'Auftrag',
      'Kunde',
      'sum Menge',
      'sum Betrag',
      'n=Name,s=Straße,o=Ort',
      'ignored_columns: [PLZ]',
    ),
    ids: 'n s o',
    meant: [
      '4500010001 D100 15 63.5 | Uwe Bär | Mühlweg 3 | Dresden\n| Ute Roth | Hauptstr. 9 | Dresden',
      '4500010002 D200 8 33 | Jo Dahl | Ring 1 | Köln',
      '4500010003 D300 12 50 | Ina Voss | Am Markt 2 | München',
      '4500010004 D400 9 37.1 | Kai Lenz | Weg 7 | Hamburg',
      '4500010005 D500 3 14.2 | Eva Thal | Allee 4 | Frankfurt',
    ],
  },
  agency: {
    header: 'Job,Client,Full name,Address,Town,Qty,Amount',
    rows: [
      'UK-301,acme,Ann Kim,1 Oak Lane,Leeds,10,42.00',
      'UK-301,acme,Bob Lee,2 Elm Row,Leeds,5,21.50',
      'UK-302,bolt,Cy Orr,3 Fir Way,York,8,33.00',
      'UK-303,corn,Di Poe,4 Ash Rise,Bath,12,50.00',
      'UK-304,dale,Ed Fox,5 Yew Close,Ely,9,37.10',
      'UK-305,elan,Flo Gray,6 Bay Court,Hull,3,14.20',
    ],
    mapping: mapped('Job', 'Client', 'sum Qty', 'sum Amount', 'n=Full name,a=Address,t=Town'),
    ids: 'n a t',
    meant: [
      'UK-301 acme 15 63.5 | Ann Kim | 1 Oak Lane | Leeds\n| Bob Lee | 2 Elm Row | Leeds',
      'UK-302 bolt 8 33 | Cy Orr | 3 Fir Way | York',
      'UK-303 corn 12 50 | Di Poe | 4 Ash Rise | Bath',
      'UK-304 dale 9 37.1 | Ed Fox | 5 Yew Close | Ely',
      'UK-305 elan 3 14.2 | Flo Gray | 6 Bay Court | Hull',
    ],
  },
  shop: {
    header: 'Commande;Client;Nom;Rue;Ville;Quantité;Montant',
    rows: [
      'F-7001;c9;Luc Petit;1 rue Haute;Lyon;10;42,00',
      'F-7001;c9;Léa Roux;2 rue Basse;Lyon;5;21,50',
      'F-7002;c8;Max Faure;3 quai Nord;Nantes;8;33,00',
      'F-7003;c7;Zoé Blanc;4 place Foch;Lille;12;50,00',
      'F-7004;c6;Tom Denis;5 cours Sud;Metz;9;37,10',
      'F-7005;c5;Eva Colin;6 allée Verte;Dijon;3;14,20',
    ],
    mapping: mapped('Commande', 'Client', 'sum Quantité', 'sum Montant', 'n=Nom,r=Rue,v=Ville'),
    ids: 'n r v',
    meant: [
      'F-7001 c9 15 63.5 | Luc Petit | 1 rue Haute | Lyon\n| Léa Roux | 2 rue Basse | Lyon',
      'F-7002 c8 8 33 | Max Faure | 3 quai Nord | Nantes',
      'F-7003 c7 12 50 | Zoé Blanc | 4 place Foch | Lille',
      'F-7004 c6 9 37.1 | Tom Denis | 5 cours Sud | Metz',
      'F-7005 c5 3 14.2 | Eva Colin | 6 allée Verte | Dijon',
    ],
  },
} as const satisfies Record<string, Export>;

export type From = keyof typeof EXPORTS;

export function exportWith(from: From, ...added: readonly string[]): string {
  const { header, rows } = EXPORTS[from];
  return [header, ...rows.slice(0, 3), ...added, ...rows.slice(3), ''].join('\n');
}

export function mappingOf(from: From, more = ''): string {
  return `${EXPORTS[from].mapping}${more}`;
}

/** @param added What the added rows mean, orders that replace those of the same project included. */
export function meantOf(from: From, ...added: readonly string[]): MeantOrder[] {
  const { meant, ids } = EXPORTS[from];
  const projectOf = (line: string) => line.split(' ')[0];
  const replaced = new Set(added.map(projectOf));
  const kept = meant.filter((line) => !replaced.has(projectOf(line)));
  return orders(ids, [...kept, ...added].join('\n'));
}
