/** `Name | Street | Postcode | Phone` of two rows of one list. Written before the rule was. */
export type Pair = readonly [one: string, other: string];

/** One person, as a person would say. */
export const SAME: readonly Pair[] = [
  // Korean
  [
    '홍길동 | 서울특별시 강남구 테헤란로 12 | 06123 | 010-2222-3333',
    '홍 길동 | 서울 강남구 테헤란로12 | 06123 | 01022223333',
  ],
  [
    'Hong Gildong | Teheran-ro 12 | 06123 | 010-2222-3333',
    'Gildong Hong | Teheran-ro 12 | 06123 | +82 10-2222-3333',
  ],
  [
    '김민수 | 경기도 성남시 분당구 판교로 20 101동 1203호 | 13529 | 010-1111-2222',
    '김민수 | 경기 성남시 분당구 판교로 20, 101동 1203호 | 13529 | ',
  ],
  [
    '김민수 | 반포대로 222 103동 501호 | 06591 | 010-1111-2222',
    '김민수님 | 반포대로222 103-501 | 06591 | 82-10-1111-2222',
  ],
  [
    'Kim Min-su | Pangyo-ro 20 | 13529 | 010 1111 2222',
    'KIM MINSU | Pangyo-ro 20 | 13529 | 010-1111-2222',
  ],
  [
    '이영희 | 부산광역시 해운대구 센텀로 7 | 48058 | 051-700-1234',
    '이영희 | 부산 해운대구 센텀로 7 | 48058 | 051-700-1234',
  ],
  [
    '박지훈 | 세종대로 110 | 04524 | 010-3333-4444',
    '박지훈 | 을지로 55 3층 | 04533 | 010-3333-4444',
  ],
  [
    '최수연 | 대구 중구 동성로 3 | 41900 | ',
    '최수연 | 대구광역시 중구 동성로 ３ | 41900 | 010-8888-1234',
  ],
  [
    '정하늘 | 도산대로 45 | 06024 | 010-5555-6666',
    '정하늘 씨 | 도산대로 45 2층 | 06024 | 010-5555-6666',
  ],
  // German
  [
    'Müller, Anna | Hauptstr. 5 | 10115 | 030 1234567',
    'Anna Müller | Hauptstraße 5 | 10115 | +49 30 1234567',
  ],
  ['Jürgen Weiß | Königsallee 12a | 40212 | ', 'Juergen Weiss | Koenigsallee 12 A | 40212 | '],
  [
    'Dr. Thomas Schäfer | Bahnhofstr. 3 | 80335 | 089 555123',
    'Thomas Schaefer | Bahnhofstrasse 3 | 80335 | ',
  ],
  [
    'Herr Karl-Heinz Vogt | Am Markt 1 | 50667 | ',
    'Karlheinz Vogt | Am Markt 1 | 50667 | 0221 998877',
  ],
  [
    'Stefanie Hoffmann | Lindenweg 8 | 20095 | 0170 1112223',
    'Stephanie Hoffmann | Lindenweg 8 | 20095 | 0170 1112223',
  ],
  [
    'Michael Schmidt | Gartenstraße 17 | 70173 | 0711 33445',
    'Michael Schmitt | Gartenstr. 17 | 70173 | ',
  ],
  ['Prof. Dr. Eva Lange | Uferweg 2 | 24103 | ', 'Lange, Eva | Uferweg 2 | 24103 | '],
  [
    'Peter Groß | Schillerplatz 4 | 60313 | 069 1000',
    'Peter Gross | Schillerpl. 4 | 60313 | 069/1000',
  ],
  ['Maximilian Brandt | Rosenweg 11 | 04109 | ', 'Maximillian Brandt | Rosenweg 11 | 04109 | '],
  // English
  [
    'John A. Smith | 12 Main St | 62704 | (217) 555-0101',
    'John Smith | 12 Main Street | 62704 | 217-555-0101',
  ],
  [
    'Mr. Robert Jones | 4 Park Avenue | 10016 | ',
    'Robert Jones | 4 Park Ave. | 10016 | +1 212 555 0199',
  ],
  [
    'Catherine O’Brien | 77 Elm Rd | 02139 | 617-555-0111',
    'Catherine OBrien | 77 Elm Road | 02139 | 617-555-0111',
  ],
  [
    'J. Whitfield | 9 Church Lane | LS1 4AP | 0113 496 0000',
    'Jonathan Whitfield | 9 Church Ln | LS14AP | 0113 496 0000',
  ],
  [
    'Elizabeth Taylor | 3 Oak Drive Apt 4 | 30301 | ',
    'Elizabeth Tayler | 3 Oak Dr. Apt. 4 | 30301 | ',
  ],
  [
    'Sarah Johnson | 150 Lake Shore Blvd | 60611 | 312-555-0144',
    'Sara Johnson | 150 Lake Shore Boulevard | 60611 | 312-555-0144',
  ],
  [
    'William Brown | 21 Mill Road | CB1 2AZ | 01223 555000',
    'Brown William | 21, Mill Road | CB1 2AZ | ',
  ],
  [
    'Christopher Evans | 8 Hill Court | 98101 | 206-555-0123',
    'Christoper Evans | 8 Hill Ct | 98101 | 206-555-0123',
  ],
  ['Anne-Marie Clark | 5 King St | M2 4LQ | ', 'Anne Marie Clark | 5 King Street | M2 4LQ | '],
  // Japanese
  [
    '山田 太郎 | 東京都千代田区丸の内1丁目2番3号 | 100-0005 | 03-1234-5678',
    '山田太郎 | 千代田区丸の内1-2-3 | 1000005 | 0312345678',
  ],
  [
    '高橋 花子 | 大阪市北区梅田３−１−１ | 530-0001 | 06-6345-0000',
    '髙橋花子 | 大阪市北区梅田3-1-1 | 530-0001 | 06-6345-0000',
  ],
  [
    'ヤマダ タロウ | 名古屋市中区栄4-5 | 460-0008 | ',
    'ﾔﾏﾀﾞ ﾀﾛｳ | 名古屋市中区栄４−５ | 460-0008 | ',
  ],
  [
    '佐藤一郎様 | 札幌市中央区北1条西2 | 060-0001 | ',
    '佐藤 一郎 | 札幌市中央区北1条西2 | 060-0001 | 011-211-2111',
  ],
  [
    'Suzuki Ichiro | 2-4-1 Shiba | 105-0014 | +81 3 5555 0101',
    'Ichiro Suzuki | Shiba 2-4-1 | 105-0014 | 03-5555-0101',
  ],
  // French
  [
    'Mme Hélène Lefèvre | 14 av. Victor Hugo | 75016 | 01 45 00 11 22',
    'Helene Lefevre | 14 avenue Victor-Hugo | 75016 | +33 1 45 00 11 22',
  ],
  ['DUPONT Jean | 3 bd Voltaire | 75011 | ', 'Jean Dupont | 3 boulevard Voltaire | 75011 | '],
  [
    'François Lemaître | 22 rue de la République | 69002 | 06 11 22 33 44',
    'Francois Lemaitre | 22, r. de la Republique | 69002 | 06.11.22.33.44',
  ],
  [
    'Jean-Pierre Moreau | 8 place Bellecour | 69002 | ',
    'Jean Pierre Moreau | 8 pl. Bellecour | 69002 | ',
  ],
  [
    'Guillaume Bernard | 5 quai de Seine | 75019 | ',
    'Guilaume Bernard | 5 quai de Seine | 75019 | ',
  ],
  // Dutch
  [
    'Jan van der Berg | Kerkstraat 12 | 1017 GA | 020-6231234',
    'J. v.d. Berg | Kerkstr. 12 | 1017GA | +31 20 6231234',
  ],
  [
    'Pieter de Vries | Dorpsstraat 4-2 | 3511 AB | ',
    'De Vries, Pieter | Dorpsstraat 4 2 | 3511AB | ',
  ],
  [
    'Mevr. Sanne Bakker | Prinsengracht 263 | 1016 GV | 06-12345678',
    'Sanne Bakker | Prinsengr. 263 | 1016 GV | 0612345678',
  ],
];

/** Two people, or two that nobody should be asked about. */
export const OTHERS: readonly Pair[] = [
  // Brothers, sisters and twins
  [
    '김민수 | 판교로 20 101동 1203호 | 13529 | 010-1111-2222',
    '김민서 | 판교로 20 101동 1203호 | 13529 | 010-1111-2222',
  ],
  [
    'Kim Minsu | Pangyo-ro 20 | 13529 | 010-1111-2222',
    'Kim Minseo | Pangyo-ro 20 | 13529 | 010-1111-2222',
  ],
  [
    '박지훈 | 세종대로 110 | 04524 | 010-3333-4444',
    '박지호 | 세종대로 110 | 04524 | 010-3333-4444',
  ],
  ['Lena Vogt | Am Markt 1 | 50667 | 0221 998877', 'Lea Vogt | Am Markt 1 | 50667 | 0221 998877'],
  [
    'Tim Bakker | Kerkstraat 12 | 1017 GA | 020-6231234',
    'Tom Bakker | Kerkstraat 12 | 1017 GA | 020-6231234',
  ],
  ['Jana Weber | Lindenweg 8 | 20095 | ', 'Jan Weber | Lindenweg 8 | 20095 | '],
  [
    '山田 太郎 | 千代田区丸の内1-2-3 | 100-0005 | 03-1234-5678',
    '山田 次郎 | 千代田区丸の内1-2-3 | 100-0005 | 03-1234-5678',
  ],
  // Couples
  [
    'Anna Müller | Hauptstr. 5 | 10115 | 030 1234567',
    'Thomas Müller | Hauptstr. 5 | 10115 | 030 1234567',
  ],
  ['Daniel Koch | Rosenweg 11 | 04109 | ', 'Daniela Koch | Rosenweg 11 | 04109 | '],
  [
    'Christian Wolf | Uferweg 2 | 24103 | 0431 5566',
    'Christiane Wolf | Uferweg 2 | 24103 | 0431 5566',
  ],
  ['Mario Rossi | Via Roma 3 | 20121 | ', 'Maria Rossi | Via Roma 3 | 20121 | '],
  ['Herr Schneider | Bachgasse 7 | 90402 | ', 'Frau Schneider | Bachgasse 7 | 90402 | '],
  ['M. Durand | 3 bd Voltaire | 75011 | ', 'Mme Durand | 3 bd Voltaire | 75011 | '],
  ['Mr J. Smith | 12 Main St | 62704 | ', 'Mrs J. Smith | 12 Main St | 62704 | '],
  ['Frédéric Petit | 5 quai de Seine | 75019 | ', 'Frédérique Petit | 5 quai de Seine | 75019 | '],
  ['John and Mary Hill | 8 Hill Court | 98101 | ', 'Peter Hill | 8 Hill Court | 98101 | '],
  // Father and son
  [
    'John Smith Sr. | 12 Main St | 62704 | 217-555-0101',
    'John Smith Jr. | 12 Main St | 62704 | 217-555-0101',
  ],
  ['Robert Jones | 4 Park Ave | 10016 | ', 'Robert Jones Jr. | 4 Park Ave | 10016 | '],
  ['Henry Ford II | 1 Lake Rd | 48236 | ', 'Henry Ford III | 1 Lake Rd | 48236 | '],
  ['Karl Bauer sen. | Dorfstr. 9 | 84028 | ', 'Karl Bauer jun. | Dorfstr. 9 | 84028 | '],
  ['John A. Smith | 12 Main St | 62704 | ', 'John B. Smith | 12 Main St | 62704 | '],
  // The same name elsewhere
  [
    '김민수 | 판교로 20 101동 1203호 | 13529 | 010-1111-2222',
    '김민수 | 판교로 20 104동 702호 | 13529 | 010-7777-8888',
  ],
  ['김민수 | 반포대로 222 103동 101호 | 06591 | ', '김민수 | 반포대로 222 103동 102호 | 06591 | '],
  ['Kim Minsu | Pangyo-ro 20 | 13529 | ', 'Minsu Kim | Daewang-ro 612 | 13529 | '],
  [
    'Thomas Müller | Hauptstr. 5 | 10115 | 030 1234567',
    'Müller, Thomas | Hauptstraße 5 | 80331 | 089 987654',
  ],
  ['Maria Garcia | 12 Main St | 62704 | ', 'Maria Garcia | 21 Main Street | 62704 | '],
  [
    'David Lee | 300 5th Ave Apt 12 | 10001 | 212-555-0100',
    'David Lee | 300 5th Avenue Apt 21 | 10001 | 646-555-0177',
  ],
  [
    '佐藤 一郎 | 札幌市中央区北1条西2 | 060-0001 | ',
    '佐藤一郎 | 札幌市中央区北2条西1 | 060-0001 | ',
  ],
  ['Jean Dupont | 3 rue Lepic | 75018 | ', 'Dupont Jean | 3 rue Caulaincourt | 75018 | '],
  [
    'Jan de Vries | Kerkstraat 12 | 1017 GA | 020-6231234',
    'Jan de Vries | Kerkstraat 12-3 hoog | 3511 AB | 030-2311111',
  ],
  ['이영희 | | 48058 | 051-700-1234', '이영희 | 센텀로 7 | 48058 | 051-700-9999'],
  // Neighbours, flatmates and colleagues
  ['김민수 | 판교로 20 101호 | 13529 | ', '김민호 | 판교로 20 102호 | 13529 | '],
  ['Anna Schulz | Gartenstr. 17 | 70173 | ', 'Arne Schulze | Gartenstr. 17 | 70173 | '],
  ['Li Wei | 9 Church Lane | LS1 4AP | ', 'Li Wen | 9 Church Lane | LS1 4AP | '],
  [
    'Karin Meier | Industriestr. 40 | 8005 | 044 200 10 10',
    'Karl Meyer | Industriestr. 40 | 8005 | 044 200 10 10',
  ],
  [
    'Acme GmbH Einkauf | Werkstr. 1 | 33602 | 0521 100',
    'Acme GmbH Vertrieb | Werkstr. 1 | 33602 | 0521 100',
  ],
  [
    'Acme Ltd, Jane Doe | 1 Dock Rd | E16 1AA | 020 7946 0000',
    'Acme Ltd, Paul Roe | 1 Dock Rd | E16 1AA | 020 7946 0000',
  ],
  [
    '한빛초등학교 1반 | 학교길 1 | 30151 | 044-100-2000',
    '한빛초등학교 2반 | 학교길 1 | 30151 | 044-100-2000',
  ],
  ['Emma Martin | 8 place Bellecour | 69002 | ', 'Emma Marchand | 8 place Bellecour | 69002 | '],
  [
    'Nguyen Thi Lan | 22 rue de la République | 69002 | 06 11 22 33 44',
    'Nguyen Thi Mai | 22 rue de la République | 69002 | 06 11 22 33 55',
  ],
];

/** More of both, written when the rule was done, and not looked at while it was written. */
export const SAME_LATER: readonly Pair[] = [
  [
    '남궁민수 | 충청남도 천안시 동남구 만남로 43 | 31127 | 041-550-1234',
    '남궁 민수 | 충남 천안시 동남구 만남로 43 | 31127 | 041-550-1234',
  ],
  [
    '김영수 | 올림픽로 300 | 05551 | 010-9876-5432',
    '김영수 | 올림픽로 300 롯데월드타워 12층 | 05551 | 010-9876-5432',
  ],
  ['이 소라 | 월드컵북로 396 | 03925 | ', '이소라 | 서울 마포구 월드컵북로 396 | 03925 | '],
  [
    'Lee Sora | World Cup buk-ro 396 | 03925 | 010-1212-3434',
    'Sora Lee | Worldcupbuk-ro 396 | 03925 | 01012123434',
  ],
  ['박서연 | 충장로 5 | 61474 | 010-1111-2222', '박서연 | 충장로 5 | 61475 | 010-1111-2222'],
  ['Björn Köhler | Mühlenweg 3 | 22301 | ', 'Bjoern Koehler | Muehlenweg 3 | 22301 | '],
  [
    'Annegret von der Heide | Alte Dorfstr. 7 | 29221 | 05141 1234',
    'von der Heide, Annegret | Alte Dorfstraße 7 | 29221 | ',
  ],
  [
    'Hans-Jürgen Krüger | Goethestr. 21 | 39108 | ',
    'Hans J. Krueger | Goethestrasse 21 | 39108 | ',
  ],
  ['Katharina Neumann | Ringstr. 4 | 99084 | ', 'Katarina Neumann | Ringstr. 4 | 99084 | '],
  [
    'Wolfgang Meier | Bergstr. 15 | 01069 | 0351 4567',
    'Wolfgang Meyer | Bergstr. 15 | 01069 | 0351 4567',
  ],
  ['Dipl.-Ing. Ralf Stein | Kirchplatz 2 | 48143 | ', 'Ralf Stein | Kirchpl. 2 | 48143 | '],
  [
    'Margaret Thompson | Flat 2, 18 High Street | BN1 1AA | ',
    'Margaret Thomson | 18 High St, Flat 2 | BN1 1AA | ',
  ],
  [
    'Mrs Patricia Moore | 44 Station Road | EH1 2AB | 0131 496 0123',
    'Patricia Moore | 44 Station Rd. | EH12AB | +44 131 496 0123',
  ],
  [
    'Steven Wright | 1600 W Olympic Blvd | 90015 | ',
    'Stephen Wright | 1600 West Olympic Boulevard | 90015 | ',
  ],
  ["Sean O'Connor | 12 Quay St | D02 X285 | ", 'O Connor, Sean | 12 Quay Street | D02X285 | '],
  [
    'Alexandra Petrova | 7 Hill Rd | 02116 | 617-555-0177',
    'Alexandra Petrov | 7 Hill Rd | 02116 | 617-555-0177',
  ],
  [
    'Bill Anderson | 90 River Rd | 55401 | 612-555-0100',
    'William Anderson | 90 River Rd | 55401 | 612-555-0100',
  ],
  [
    '斎藤 健 | 横浜市西区みなとみらい2-2-1 | 220-0012 | 045-222-1111',
    '齋藤健 | 神奈川県横浜市西区みなとみらい2丁目2番1号 | 220-0012 | ',
  ],
  [
    '田中 美咲 | 福岡市中央区天神1-1-1 | 810-0001 | ',
    'タナカ ミサキ | 福岡市中央区天神1-1-1 | 810-0001 | ',
  ],
  [
    'Benoît Girard | 9 rue du Fg Saint-Denis | 75010 | ',
    'Benoit GIRARD | 9 rue du Faubourg St Denis | 75010 | ',
  ],
  [
    'Mlle Chloé Fontaine | 31 chemin des Vignes | 33000 | ',
    'Chloe Fontaine | 31 ch. des Vignes | 33000 | ',
  ],
  [
    'Marie-Thérèse Blanc | 2 allée des Tilleuls | 44000 | 02 40 00 00 00',
    'M.-T. Blanc | 2 allee des Tilleuls | 44000 | 02 40 00 00 00',
  ],
  ['Dhr. W. Jansen | Stationsweg 8 | 6811 AA | ', 'Willem Jansen | Stationsweg 8 | 6811AA | '],
  [
    'Marieke van den Heuvel | Lange Nieuwstraat 5bis | 3512 PA | 030-2300000',
    'M. v.d. Heuvel | Lange Nieuwstr. 5 bis | 3512PA | 030 230 0000',
  ],
];

export const OTHERS_LATER: readonly Pair[] = [
  [
    '김지은 | 올림픽로 300 101동 5호 | 05551 | 010-1234-0001',
    '김지은 | 올림픽로 300 105동 1호 | 05551 | 010-1234-0002',
  ],
  [
    '이준호 | 월드컵북로 396 | 03925 | 010-1212-3434',
    '이준희 | 월드컵북로 396 | 03925 | 010-1212-3434',
  ],
  [
    'Park Jihoon | Sejong-daero 110 | 04524 | 02-700-0000',
    'Park Jihyun | Sejong-daero 110 | 04524 | 02-700-0000',
  ],
  ['최민 | 동성로 3 | 41900 | ', '최민지 | 동성로 3 | 41900 | '],
  ['Sabine Krüger | Goethestr. 21 | 39108 | ', 'Sabrina Krüger | Goethestr. 21 | 39108 | '],
  ['Paul Neumann | Ringstr. 4 | 99084 | ', 'Paula Neumann | Ringstr. 4 | 99084 | '],
  ['Andrea Fischer | Bergstr. 15 | 01069 | ', 'Andreas Fischer | Bergstr. 15 | 01069 | '],
  ['Julian Becker | Kirchplatz 2 | 48143 | ', 'Juliane Becker | Kirchplatz 2 | 48143 | '],
  ['Hans Huber | Alte Dorfstr. 7 | 29221 | ', 'Hans Huber | Neue Dorfstr. 7 | 29221 | '],
  ['Familie Braun | Mühlenweg 3 | 22301 | ', 'Markus Braun | Mühlenweg 3 | 22301 | '],
  ['Laura Schmitz | Hauptstr. 5 | 50667 | ', 'Lara Schmitz | Hauptstr. 5 | 50667 | '],
  ['Kerstin Lang | Ringstr. 4 | 99084 | ', 'Kirsten Lang | Ringstr. 4 | 99084 | '],
  ['Mary Ann Cole | 44 Station Road | EH1 2AB | ', 'Mary Jane Cole | 44 Station Road | EH1 2AB | '],
  [
    'James Hall | 1 Park Ave | 10016 | 212-555-0101',
    'James Hill | 1 Park Ave | 10016 | 212-555-0202',
  ],
  ['Thomas Reed | 300 Main St Apt 1A | 10044 | ', 'Thomas Reed | 300 Main St Apt 1B | 10044 | '],
  ['Eric Olson | 90 River Rd | 55401 | ', 'Erica Olson | 90 River Rd | 55401 | '],
  [
    'St. Mary School Office | 5 School Ln | 02116 | 617-555-0100',
    'St. Mary School Library | 5 School Ln | 02116 | 617-555-0100',
  ],
  [
    '田中 美咲 | 福岡市中央区天神1-1-1 | 810-0001 | 092-700-0000',
    '田中 美帆 | 福岡市中央区天神1-1-1 | 810-0001 | 092-700-0000',
  ],
  ['鈴木 一郎 | 芝2-4-1 | 105-0014 | ', '鈴木 一郎 | 芝2-14 | 105-0014 | '],
  ['Pascal Robert | 9 rue Lepic | 75018 | ', 'Pascale Robert | 9 rue Lepic | 75018 | '],
  [
    'Jean Martin | 31 chemin des Vignes | 33000 | 05 56 00 00 01',
    'Jean-Luc Martin | 31 chemin des Vignes | 33000 | 05 56 00 00 02',
  ],
  [
    'Claude Roux | 2 allée des Tilleuls | 44000 | ',
    'Claudine Roux | 2 allée des Tilleuls | 44000 | ',
  ],
  ['Fam. de Jong | Stationsweg 8 | 6811 AA | ', 'A. de Jong | Stationsweg 8 | 6811 AA | '],
  [
    'Kees Visser | Lange Nieuwstraat 5 | 3512 PA | ',
    'Kees Visser | Lange Nieuwstraat 5 | 4331 LA | ',
  ],
];
