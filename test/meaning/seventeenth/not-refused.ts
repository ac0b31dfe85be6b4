/** The same words by chance, about something else, in orders, or of nobody. */
export const NOT_REFUSED = `
Accepts Marketing ~ Email, Subtotal, Lineitem quantity, Lineitem name, Shipping Name, Shipping Street, Shipping City, Shipping Zip ~ no|yes|no|no|no|yes|no|yes
Email Opt Out ~ First Name (Shipping), Last Name (Shipping), Address 1 (Shipping), City (Shipping), Postcode (Shipping), Item Name, Quantity, Item Cost ~ 0|0|0|1|0|0|0|0|1
Gift Message ~ Ship Name, Ship Address1, Ship City, Ship Zipcode, SKU, Price, Is Gift ~ |Do not open before Dec 25!||Happy birthday mum|||Sorry you moved away|
Client ~ Contact, Street, City, Zip, Product, Qty, Total ~ Deceased Pets Inc.|Happy Paws|Furever Friends|City Vet|Deceased Pets Inc.|Happy Paws|Furever Friends|City Vet
Town ~ Ship to, Address, ZIP, Item, Price ~ Robinson|Blocker|Robinson|Seed|Moved Heights|Austin|Waco
Last ~ First, Street, City, Zip, Item, Amount ~ Robinson|Block|Walker|Robinson|Toth|Dedman|Optin
Move Status ~ Resident, Unit, Address, City, Zip ~ Moved in|Moved in|Renewed|Moved in|Renewed|Moved in|Moved in
Do Not Contact ~ Name, Street, City, Zip ~ ||||||||
Deceased? ~ Name, Address ~ FALSE|FALSE|FALSE|FALSE|FALSE|FALSE|FALSE|FALSE|FALSE|FALSE
Mail Opt-In ~ Name, Street, City, Zip ~ Yes|Yes|Yes|Yes|Yes|Yes|Yes|Yes|Yes
In Memory Of ~ Acknowledgee, Street, City, Zip, Amount ~ |John Reed (deceased 2026)|||Ruth Bell||Dad|
Tribute Type ~ Recipient, Address, Card, Price ~ In memory|In honor|In memory|In honor|In honor|In memory
delivery-Instructions ~ recipient-name, ship-address-1, ship-city, ship-postal-code, sku, quantity-purchased, item-price ~ |Do not ring bell||Leave with neighbour||Do not contact by phone||
Return Reason ~ Customer, Ship Address, Product ~ damaged|wrong size|returned - misprint|damaged|wrong colour|returned - misprint
SKU Active ~ Customer, Address, SKU, Qty, Unit ~ Yes|No|Yes|Yes|No|Yes
SMS Consent ~ Name, Street, City, Zip, Product, Qty, Total ~ Y|N|N|Y|Y|N|N|Y
Branch ~ Attn, Address, Article, Copies ~ Optik Out|Optik In|Optik Out|Optik Mitte|Optik Out|Optik In
Message ~ To, Address, Amount ~ Unsubscribe from worry!|Enjoy|For the moved-out kid|Enjoy|Stop working, start living|Enjoy
is_subscribed ~ shipping_name, shipping_street, shipping_city, shipping_postcode, sku, qty_ordered, grand_total ~ 0|0|0|0|1|0|0|1
Email Bounced ~ name, address, item, price ~ ||hard||||hard|
Subscribed to Newsletter ~ Shipping Name, Shipping Address1, Shipping City, Shipping Zip, Lineitem name, Lineitem qty, Total ~ FALSE|FALSE|FALSE|TRUE|FALSE|TRUE|TRUE
Seat Status ~ Attendee, Company, Address, Badge ~ blocked|free|blocked|free|free|blocked
Signature Waived ~ Consignee, Address, Goods, Weight ~ Y|N|Y|N|N|Y
Do Not Include Invoice ~ Deliver to, Street, City, Zip, Product, Price ~ 1|0|0|1|1|0|0
Handling ~ Name, Address, Print ~ Do not bend||Do not bend|Fragile||Do not bend|Do not stack
Product ~ Hotel, Contact, Address, Qty ~ Do Not Disturb hanger|Menu|Do Not Disturb hanger|Key card|Menu|No Junk Mail sticker
Design ~ Recipient, Address, Price ~ Sorry for your loss|Deepest sympathy|With sympathy|Sorry for your loss|Gone but not forgotten|With sympathy
Date Moved ~ New Resident, New Street, New City, New Zip ~ 10/9/2026|11/22/2026|10/20/2026|9/12/2026|10/10/2026|11/16/2026|10/8/2026|10/18/2026
Contact by Email ~ Name, Address, Product, Qty, Paid ~ No|No|Yes|No|Yes|No|No
Dead stock since last order ~ Keeper, Address, Tag type, Tags ordered ~ 0|2|0|1|0|5|0
Deceased Name ~ Family contact, Address, Town, Postcode, Booklets, Price ~ Mary Evans|Tom Hall|June Cole|Alf Green|Rose Baker|Len Wood|Eve Marsh
Buyer note ~ Buyer name, Post to address 1, Post to city, Post to postcode, Item title, Sold for ~ |no calls pls||do not leave in bin|||moved house, address above is new|
Newsletter ~ Vorname, Nachname, Straße, PLZ, Ort, Artikel, Menge, Preis ~ nein|nein|nein|nein|ja|nein|nein|ja
Widerrufsrecht ~ Besteller, Lieferadresse, Artikel, Betrag ~ nein (personalisiert)|nein (personalisiert)|nein (personalisiert)|ja|nein (personalisiert)|nein (personalisiert)|nein (personalisiert)
Verstorbene/r ~ Auftraggeber, Straße, PLZ, Ort, Produkt, Stück ~ Karl Seidel|Erna Roth|Otto Pohl|Hilde Vogel|Ernst Kühn|Maria Engel
Zustellhinweis ~ Empfänger, Straße, PLZ, Ort, Artikel, Preis ~ |Nicht beim Nachbarn abgeben||Klingel defekt||Abstellen verboten||
Straße ~ Kunde, PLZ, Ort, Ware, Netto ~ Am Sperrwerk 3|Robinsonweg 8|Totengasse 2|Zum Widerspruch 1|Lindenweg 7|Hauptstr. 1
Anlage ~ Gast, Anschrift, Wert ~ ROBINSON Fleesensee|ROBINSON Ampflwang|ROBINSON Fleesensee|ROBINSON Landskron|ROBINSON Ampflwang|ROBINSON Landskron
WS-Kz ~ Name, Straße, PLZ, Ort ~ N|N|N|N|N|N|N|N|N|N
verzogen von ~ Neubürger, Straße, PLZ, Ort ~ Kassel|Bonn|Trier|Kiel|unbekannt|Jena
Firma ~ Ansprechpartner, Straße, PLZ, Ort, Position, Brutto ~ Sperrholz Weber GmbH|Inaktiv Design|Testfahrer Akademie|Abmeldung24 e.K.|Optout Fitness|Blocker & Söhne
E-Mail-Werbung erlaubt ~ Lieferanschrift Name, Lieferanschrift Straße, Lieferanschrift PLZ, Lieferanschrift Ort, SKU, Anzahl, Preis (brutto) ~ 0|0|0|1|0|0|0|0
Ausgetreten am ~ Jubilar, Anschrift, Jahre ~ ||||||
Gesperrt-Satz ~ Kunde, Lieferort, Druck, Auflage ~ ja|nein|ja|nein|nein|ja
Anrufe erlaubt ~ Inhaber, Anschrift, Kartentyp ~ nein|ja|nein|nein|ja|nein|ja
Zeugnis aktiv ~ Absolvent, Anschrift, Abschluss ~ ja|ja|ja|ja|ja|ja|ja|ja
Retourengrund ~ Name, Straße, PLZ, Ort, Artikel ~ beschädigt|Annahme verweigert - Karton nass|Fehldruck|beschädigt|Fehldruck|Farbe falsch
이메일수신동의 ~ 수령인, 수령인 우편번호, 수령인 주소(전체), 상품명, 수량, 총 결제금액 ~ T|F|F|T|F|F|T|F
SMS 수신동의 ~ 수취인명, 배송지, 우편번호, 상품명, 수량, 상품가격 ~ N|N|Y|N|Y|N|N
배송메세지 ~ 받는사람, 주소, 품목, 수량, 금액 ~ |전화하지 마세요||벨 누르지 마세요|문앞|부재시 반송하지 말고 경비실||
반품사유 ~ 고객, 주소, 상품 ~ 파손|오인쇄|파손|색상불량|반송됨-재발송요청|오인쇄
고인 성함 ~ 상주, 배송주소, 상품, 부수 ~ 김영식|이순자|박종철|최말순|정갑수|강옥희
우편수신동의 ~ 성명, 주소, 우편번호 ~ Y|Y|Y|Y|Y|Y|Y|Y|Y
업체명 ~ 담당자, 주소, 품목, 단가 ~ 거부기커피|차단막공업사|탈퇴한고양이|반송동분식|휴면연구소|사망토건
동 ~ 이름, 시군구, 번지, 제품, 매수 ~ 반송동|우동|반송동|좌동|재송동|반송동
알림톡 차단 ~ 구매자, 배송주소, 상품, 결제액 ~ |Y|||Y|||
학적 ~ 학생, 주소, 학과, 카드종류 ~ 재학|휴학|재학|재학|휴학|재학|재학
メルマガ購読 ~ 氏名(配送先), 郵便番号(配送先), 住所(配送先), 商品名, 数量, 価格 ~ 0|1|0|0|1|0|0
ご要望 ~ 送付先氏名, 送付先郵便番号, 送付先住所, 商品, 個数, 金額 ~ |不在時は宅配ボックス||電話不要||置き配不可|
故人のお名前 ~ ご依頼主, 〒, お届け先, 枚数, 価格 ~ 父 正雄|母 ハル|祖母 キヨ|兄 進|義父 勇|祖父 清
領収書不要 ~ お客様名, 住所, 品名, 数量, 合計 ~ ○||○|||○|
DM停止区分 ~ 氏名, 郵便番号, 住所 ~ 0|0|0|0|0|0|0|0
返品区分 ~ 宛名, 住所, 品番 ~ 交換|再印刷|交換|破損|再印刷|交換
会社名 ~ ご担当, 住所, 製品, 部数 ~ 株式会社ストップ|停止線塗装|ロビンソン書店|逝去堂印刷|ブロック工業|テスト計測
Inscrit newsletter ~ Destinataire, Adresse, Code postal, Ville, Produit, Qté, Total TTC ~ 0|1|0|0|1|0
Nom du défunt ~ Client, Adresse, Modèle, Quantité ~ Jean Roux|Lucie Blanc|René Girard|Odette Martin|Yves Perrin|Anne Moreau
Offres partenaires ~ Livré à, Adresse livraison, Article, Prix ~ Non|Non|Oui|Non|Non|Oui|Non
Instructions livreur ~ Nom, Rue, CP, Ville, Article, Prix HT ~ |Ne pas sonner||Ne pas contacter par tél.||Gardien absent|
Acepta publicidad por e-mail ~ Destinatario, Dirección, C.P., Ciudad, Producto, Uds, Importe ~ No|Sí|No|No|Sí|No|No
Piso ~ Cliente, Calle, C.P., Localidad, Artículo, Precio ~ Baja|2º B|Baja A|1º|Entlo.|Baja
Iscritto alla newsletter ~ Destinatario, Indirizzo, CAP, Città, Articolo, Q.tà, Prezzo ~ No|No|Sì|No|Sì|No
Colore bloccato ~ Cliente, Sede, Prodotto, Copie ~ Ciano|Nero|Ciano|Oro|Nero|Oro
Nieuwsbrief ontvangen? ~ Ontvanger, Straat, Postcode, Plaats, Product, Aantal, Prijs ~ nee|nee|ja|nee|ja|nee|nee
Sticker ~ Gemeente, Bewoner, Adres ~ NEE-NEE|NEE-JA|NEE-NEE|JA-JA|NEE-NEE|NEE-JA
Aceita receber e-mails ~ Nome para a entrega, Endereço, CEP, Cidade, Nome do Produto, Quantidade, Total ~ Não|Sim|Não|Não|Sim|Não
Ej reklam via e-post ~ Mottagare, Adress, Postnr, Ort, Vara, Antal, Pris ~ x|||x|||x
買家備註 ~ 收件人, 收件地址, 商品名稱, 數量, 金額 ~ |請勿打電話||不要放管理室||勿折|
Zgoda marketingowa e-mail ~ Odbiorca, Ulica, Kod, Miasto, Produkt, Ilość, Cena ~ nie|tak|nie|nie|tak|nie
E-bülten izni ~ Alıcı, Adres, Posta Kodu, Şehir, Ürün, Adet, Tutar ~ Hayır|Evet|Hayır|Hayır|Evet|Hayır
Do Not Call ~ Insured, Street, City, Zip ~ N|Y|N|N|Y|Y|N|N
전화상담거부 ~ 성명, 주소, 우편번호 ~ N|Y|N|Y|N|N|N
Suppression Reason ~ Name, Address ~ n/a|n/a|n/a|n/a|n/a|n/a|n/a|n/a|n/a
Relation to deceased ~ Next of kin, Address, Card ~ wife|son|husband|daughter|son|wife|brother
Akt.-Kz ~ Name, Anschrift, Karte ~ aktiv|Aktiv|aktiv|AKTIV|aktiv |aktiv|Aktiv
退会年月日 ~ 会員名, 〒, 送付先 ~ 9999-12-31|9999-12-31|9999-12-31|9999-12-31|9999-12-31|9999-12-31|9999-12-31|9999-12-31
Overledene ~ Opdrachtgever, Afleveradres, Kaart, Oplage ~ Jan Bos|Mien Smit|Piet Visser|Ria Mulder|Henk Bakker|Toos Jansen
Vom Religionsunterricht abgemeldet ~ Schüler, Klasse, Geb. ~ nein|ja|nein|nein|ja|nein|nein|ja|nein
Cancellation cover ~ Passenger, Return, Seat ~ yes|no|yes|yes|no|yes|yes|no|yes
Consentement photo ~ Élève, Classe ~ oui|non|oui|oui|non|oui|oui|non|oui
Consentimiento informado ~ Paciente, Cama ~ Sí|No|Sí|Sí|No|Sí|Sí|No|Sí
Assurance annulation ~ Voyageur, Départ ~ oui|non|oui|oui|non|oui|oui|non|oui
Stornoversicherung ~ Gast, Anreise ~ ja|nein|nein|ja|nein|nein|ja|nein|nein
Hinweis ~ Name, Code ~ Storno bis 24 h vorher möglich|Storno bis 48 h vorher möglich|Storno bis 24 h vorher möglich|Storno bis 48 h vorher möglich|Storno bis 24 h vorher möglich|Storno bis 48 h vorher möglich|Storno bis 24 h vorher möglich|Storno bis 48 h vorher möglich|Storno bis 24 h vorher möglich
Small print ~ Name, Code ~ Void where prohibited|Void if altered|Void where prohibited|Void if altered|Void where prohibited|Void if altered|Void where prohibited|Void if altered|Void where prohibited
Free cancellation ~ Guest, Seat ~ yes|no|yes|yes|no|yes|yes|no|yes
Name ~ Dept ~ Ann Nix|Bob Robinson|Cy Moss|Di Clark|Ann Nix|Bob Robinson|Cy Moss|Di Clark|Ann Nix
Do Not Mail ~ Buyer, Address, Item, Qty, Price ~ 0|1|0|0|1|0|0|1|0
No enviar publicidad ~ Cliente, Dirección, Artículo, Cantidad, Precio ~ no|sí|no|no|sí|no|no|sí|no
Ne pas envoyer de publicité ~ Client, Adresse, Article, Quantité, Prix ~ 0|1|0|0|1|0|0|1|0
Withdrawn from RE ~ Pupil, Form ~ no|yes|no|no|yes|no|no|yes|no
Cancel anytime ~ Member, Plan, Freeze allowed ~ yes|no|yes|yes|no|yes|yes|no|yes
`;
