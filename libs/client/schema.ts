export interface paths {
    "/product/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a vehicle: create a product
         * @description Values are validated and stored with the type of their field. A date in another format is ignored, as is one with a time for `firstRegistrationDate` (an update accepts it). `AP30Pno`, `AP30Guid` and `AP30Hash` may also be given in `fields`; the top level takes precedence. `externalID` is the id that your own system has for the product, unique in the company.
         *
         *     Any key may call this.
         *
         *     Source: rules CRE.
         */
        post: operations["createProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a field: update a product's fields and meta
         * @description Values are stored as given, except for dates, which are parsed; a date in another format is ignored. `null` clears a field. Unknown keys become known. `externalID` at the top level sets or (`null`) removes the id that your own system has for the product. If several products share a VIN, the newest is updated: `X-Product-Id` names it.
         *
         *     Any key may call this.
         *
         *     Source: rules UPD.
         */
        post: operations["updateProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/update-fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update a product (second path)
         * @description Values are stored as given, except for dates, which are parsed; a date in another format is ignored. `null` clears a field. Unknown keys become known. `externalID` at the top level sets or (`null`) removes the id that your own system has for the product. If several products share a VIN, the newest is updated: `X-Product-Id` names it.
         *
         *     Any key may call this.
         *
         *     Source: rules UPD.
         */
        post: operations["updateProductFields"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create or update up to 1,000 products by your own ids (nightly import)
         * @description Rows as a JSON array, or one JSON object per line (`application/x-ndjson`), at most 8 MiB. Each row is what `PUT /products/by-external-id/{externalID}` does, with its `externalID`; the results are in the order of the rows, and a row that fails is never the others’ failure. Repeating a batch is harmless, so an `Idempotency-Key` is accepted and not stored. With `dryRun=1` nothing is written.
         *
         *     Any key may call this.
         *
         *     Source: addition (EXT-4).
         */
        post: operations["upsertProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/by-external-id/{externalID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create or update the product that has your own id
         * @description Creates the product, or merges what is given into it: an absent field stays, `null` clears one. The values are validated as at a creation each time. Without a change there is no event, and repeating the call is harmless.
         *
         *     Any key may call this.
         *
         *     Source: addition (EXT-2).
         */
        put: operations["putProductByExternalID"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/search/{key}/{value}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search products
         * @description Matches whole values, ignoring case; `%` matches any number of characters (write it as `%25`). The newest product comes first. Searches the products of the own company; with the permission Edit all products, those of all companies. Registration numbers of more than 512 characters are not found.
         *
         *     Any key may call this.
         *
         *     Source: rules SEA.
         */
        get: operations["searchProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find by brand, status and more: list the products of the company
         * @description All filters must match. One that leads finds the rows by an index, the others are checked on them: at most 20,000 for a page, which may therefore be short, or empty, and have a `Link` all the same. With `sort=updated` nothing is lost: ask again from `X-Complete-Until` of the first page.
         *
         *     Any key may call this.
         *
         *     Source: addition (rules LST).
         */
        get: operations["listProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{productID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read everything that is true of a product
         * @description Withdrawn products, too. With `asOf` as it was then: `moves` and `sameVIN` are those of now.
         *
         *     Any key may call this.
         *
         *     Source: addition (LST-9).
         */
        get: operations["getProduct"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the field keys
         * @description Built-in keys first, then the company's custom fields, then the keys learned from updates (type `any`).
         *
         *     Any key may call this.
         *
         *     Source: rules FLD-1, FLD-8.
         */
        get: operations["listProductFields"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a product to a status
         * @description `created` → `onAuction`, `onBuyNow`, `onCommission`, `sold`; these three → each other and `sold`; `sold` → `completed`, or back to one of the three; `completed` is final. Setting the current status again succeeds and is not counted.
         *
         *     Any key may call this.
         *
         *     Source: addition (LIF-2).
         */
        post: operations["setProductStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/dispute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open or close the dispute about a product
         * @description Any key may call this.
         *
         *     Source: addition (LIF-4).
         */
        post: operations["setProductDispute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw (remove) a product: a double, or a mistake
         * @description Nothing is deleted: the product leaves searches, lists and identification, its mails and its registration stop, and only its history and `POST /product/restore` remain. It keeps its `externalID`. Refused while a transport is active.
         *
         *     Any key may call this.
         *
         *     Source: addition (COR-1).
         */
        post: operations["withdrawProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a withdrawn product
         * @description Name it by its `productID` or `externalID`: other identifiers do not find a withdrawn product. Its registration with the external platform continues; mails that were stopped stay stopped.
         *
         *     Any key may call this.
         *
         *     Source: addition (COR-2).
         */
        post: operations["restoreProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/correct": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Correct a wrong VIN or a wrong status (undo a status)
         * @description Sets what was recorded wrongly: any status, also out of `completed`. The identifiers name the product as it is now, `correct` has the right values. Statistics go on counting what was recorded. Prepared data stay with the VIN that they were sent for.
         *
         *     Any key may call this.
         *
         *     Source: addition (COR-3).
         */
        post: operations["correctProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/{productID}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who changed what: read the history of a product
         * @description One entry for each changed field (`meta.<key>` for meta), at creation too. A change of status has `field: "status"`. Every other event is one entry with `detail`; after an assignment its changed fields follow. User, key and request are null for actions of the service itself. An answer of 8 MiB ends with a `Link` to the later entries.
         *
         *     Any key may call this.
         *
         *     Source: addition (LIF-5).
         */
        get: operations["getProductHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/prepare-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stage field values, documents and images for a vehicle
         * @description Fields are merged into the stored ones. An image URL, or a document URL within a category, is stored once; a category for a single document keeps the last one. A section that is `true` is deleted permanently. The answer counts what is stored for the VIN after the request.
         *
         *     Needs the permission **Upload resources** (`uploadResources`).
         *
         *     Source: rules PRE.
         */
        post: operations["submitPreparedData"];
        /**
         * Delete sections of the prepared data of a vehicle
         * @description Deletes permanently and without confirmation; one request may delete several sections. The answer counts what is stored for the VIN after the request.
         *
         *     Needs the permission **Upload resources** (`uploadResources`).
         *
         *     Source: rules PRE.
         */
        delete: operations["deletePreparedData"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/prepare-data/{vin}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the prepared data of a vehicle
         * @description Returns data of the key's own company; sections without data are empty. `state` shows whether a URL could be reached when it was submitted: `pending` until it has been checked, `unchecked` if the check is off. `reason` explains why a URL is `unreachable`.
         *
         *     Any key may call this.
         *
         *     Source: addition (rules PRE).
         */
        get: operations["getPreparedData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/commission/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign a product to its commission partner
         * @description The field `commissionPartnerID` of the product names the partner. `fields` may override `commissionPrice`, `commissionFee`, `salesPriceDealer` and `assignedToCommissionPartnerDate` (`d-m-y` or `Y-m-d`; default: the stored date, else today); overrides are stored on the product. A product that is `created`, `onAuction` or `onBuyNow` becomes `onCommission`. Unless `sendEmailNotification` is false, the partner gets one e-mail per assignment; the product’s history shows its outcome. If several products share a VIN, the newest is assigned: `X-Product-Id` names it.
         *
         *     Any key may call this.
         *
         *     Source: rules COM.
         */
        post: operations["assignToCommissionPartner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/commission/unassign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take back the newest assignment to a commission partner (undo)
         * @description Status and fields of the assignment are as before it, except fields that were updated since. A mail that has not left is stopped; a partner who has got one is notified only with `sendEmailNotification`. Refused after a later move of the product’s status.
         *
         *     Any key may call this.
         *
         *     Source: addition (COR-4).
         */
        post: operations["unassignFromCommissionPartner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/commission/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See the mail to the commission partner, without assigning or sending
         * @description Takes what `POST /commission/assign` takes, checks it as an assignment with a mail, and answers the mail as it would be sent now.
         *
         *     Any key may call this.
         *
         *     Source: addition (COM-8).
         */
        post: operations["previewCommissionMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the mails to the commission partners of the company
         * @description Any key may call this.
         *
         *     Source: addition (LST-11).
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/{notificationID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a mail as it was sent, or will be
         * @description Any key may call this.
         *
         *     Source: addition (LST-11).
         */
        get: operations["getNotification"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/{notificationID}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a mail again that is held, was refused or was given up
         * @description Under the same `Message-ID`. A mail that waits is tried at once, if the budget of the hour allows it.
         *
         *     Any key may call this.
         *
         *     Source: addition (LST-12).
         */
        post: operations["sendNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/transport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List all transports of a product
         * @description Sorted by creation, newest first unless `args.order` is `ASC`. `hasActiveTransport` is true if the newest transport that is not cancelled is not `delivered`. For provider A `updates` is always empty, `status` is one of created, transit, delivered, and `pickupDate` is the requested day. `transportID` is an addition. Values that were not given or are not known yet are null: `externalID` until the provider has accepted the order, `statusCheckedAt` until the provider has answered for the first time. If there are more than `limit` transports, the answer has the newest ones, in the requested order, and a `Link` to the older ones.
         *
         *     Any key may call this.
         *
         *     Source: rules TRA.
         */
        post: operations["listTransports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/transport/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Order a truck: order a transport of a product
         * @description The order is recorded first and then placed with the provider under the same id, so that the provider never receives it twice. The request waits up to 5 s for the provider: if it has not answered by then, `externalID` is null and appears in the list later. An order that the provider refuses is not listed; one that cannot be placed now is retried.
         *
         *     Any key may call this.
         *
         *     Source: addition (TRA-8).
         */
        post: operations["orderTransport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/transport/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a transport (order of a truck)
         * @description Names the transport by its `transportID`, or the product whose only active transport is meant. The provider is asked; an order that it has not got yet is never placed. The transport keeps its provider’s status, gets `cancelledAt` and is not active any more. Refused with the provider’s reason if it is too late. Repeating the call is harmless.
         *
         *     Any key may call this.
         *
         *     Source: addition (TRA-11).
         */
        post: operations["cancelTransport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Late transports and others: list the transports of the company
         * @description Without those that the provider refused.
         *
         *     Any key may call this.
         *
         *     Source: addition (LST-10).
         */
        get: operations["listCompanyTransports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transports/{transportID}/ask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the provider about a transport at once
         * @description In the background, within the request budget of the provider. Nothing is recorded unless there is news.
         *
         *     Any key may call this.
         *
         *     Source: addition (LST-13).
         */
        post: operations["askTransport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count what happened in a range of time
         * @description Counts what happened to the products of the own company or, with the permission Edit all products, of all companies. Both ends of the range are inclusive. With `monthly=1` the answer is an object with the first day of each calendar month of the range as key; `GET /statistics/monthly` gives the same answer with a type of its own.
         *
         *     Any key may call this.
         *
         *     Source: rules STA.
         */
        get: operations["getStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics/monthly": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This month against last: count what happened in each month
         * @description Counts what happened to the products of the own company or, with the permission Edit all products, of all companies. Both ends of the range are inclusive. One entry for each calendar month of the range, in order, including months without events; at most 1200 months. Without `since` the first month is that of the first counted event.
         *
         *     Any key may call this.
         *
         *     Source: addition: the answer of `GET /statistics?monthly=1`, typed by itself.
         */
        get: operations["getMonthlyStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange an API key for a session of a browser
         * @description The session acts as the user of the key, for twelve hours, and is listed and revoked as keys are.
         *
         *     Any key may call this.
         *
         *     Source: addition (SES-1).
         */
        post: operations["startSession"];
        /**
         * Sign out: revoke the session that calls
         * @description Any key may call this.
         *
         *     Source: addition (SES-3).
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/renew": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Continue a session for twelve hours
         * @description Within an hour of the last renewal nothing changes.
         *
         *     Any key may call this.
         *
         *     Source: addition (SES-3).
         */
        post: operations["renewSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How one can sign in here
         * @description Any key may call this.
         *
         *     Source: addition (SES-4).
         */
        get: operations["getSignInWays"];
        put?: never;
        /**
         * Sign in with a link
         * @description A link works once, for 15 minutes. If its address is a user of several companies, `choices` names them and nothing is used yet: send the link again with one `userID`.
         *
         *     Any key may call this.
         *
         *     Source: addition (SES-5).
         */
        post: operations["signInByLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-in/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have a link mailed that signs in once
         * @description The answer is the same whether the address exists. At most five links an hour for an address, thirty for a network.
         *
         *     Any key may call this.
         *
         *     Source: addition (SES-4).
         */
        post: operations["requestSignInLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the own company: name, currency, reply address
         * @description Absent members stay as they are. Mails that were requested before keep their contents.
         *
         *     Needs the permission **Administer company** (`administerCompany`).
         *
         *     Source: addition (CHA-1).
         */
        patch: operations["changeCompany"];
        trace?: never;
    };
    "/users/{userID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a user of the own company: name, permissions, disabled
         * @description Absent members stay as they are. Takes effect with the next request of any of the user’s keys and sessions; those of a disabled user are refused until the user is enabled again. Nobody grants a permission that he lacks.
         *
         *     Needs the permission **Administer company** (`administerCompany`).
         *
         *     Source: addition (CHA-2).
         */
        patch: operations["changeOwnUser"];
        trace?: never;
    };
    "/keys/{apiKeyID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key of the own company
         * @description Needs the permission **Administer company** (`administerCompany`).
         *
         *     Source: addition (OWN-4).
         */
        delete: operations["revokeOwnKey"];
        options?: never;
        head?: never;
        /**
         * Change the label of an API key of the own company
         * @description Needs the permission **Administer company** (`administerCompany`).
         *
         *     Source: addition (CHA-6).
         */
        patch: operations["labelOwnKey"];
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whose key this is, and what it may do
         * @description Any key may call this.
         *
         *     Source: addition (OWN-1).
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the users of the company
         * @description Ids and names, so that histories can name people; with the permission Administer company all of it.
         *
         *     Any key may call this.
         *
         *     Source: addition (OWN-2).
         */
        get: operations["listOwnUsers"];
        put?: never;
        /**
         * Add a user to the own company
         * @description Needs the permission **Administer company** (`administerCompany`).
         *
         *     Source: addition (OWN-3).
         */
        post: operations["createOwnUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys of the company
         * @description Needs the permission **Administer company** (`administerCompany`).
         *
         *     Source: addition (OWN-4).
         */
        get: operations["listOwnKeys"];
        put?: never;
        /**
         * Issue an API key for a user of the own company
         * @description Only this answer shows the key. A replay under the same `Idempotency-Key` has `apiKey: null`, since the secret is not stored.
         *
         *     Needs the permission **Administer company** (`administerCompany`).
         *
         *     Source: addition (OWN-4).
         */
        post: operations["issueOwnKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the audit trail of the own company, newest entry first
         * @description For actions of the operator, user and key are null.
         *
         *     Needs the permission **Administer company** (`administerCompany`).
         *
         *     Source: addition, rules AUD.
         */
        get: operations["listOwnAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what the own company uses, and its limits
         * @description If there is no limit, `limit` is null. Usage follows writes within about a second.
         *
         *     Any key may call this.
         *
         *     Source: addition, rules QUO.
         */
        get: operations["getOwnUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/custom-fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the custom fields of the company, by number
         * @description Any key may call this.
         *
         *     Source: addition (OWN-5).
         */
        get: operations["listOwnCustomFields"];
        put?: never;
        /**
         * Define a custom field of the own company
         * @description Needs the permission **Administer company** (`administerCompany`).
         *
         *     Source: addition (OWN-5).
         */
        post: operations["defineOwnCustomField"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/custom-fields/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the alias of a custom field
         * @description The values of products stay: they are stored by key. `null` removes the alias.
         *
         *     Needs the permission **Administer company** (`administerCompany`).
         *
         *     Source: addition (CHA-4).
         */
        patch: operations["changeCustomField"];
        trace?: never;
    };
    "/partners/{commissionPartnerID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a commission partner: name, e-mail address, disabled
         * @description Absent members stay as they are. Products cannot be assigned to a disabled partner; what was assigned stays. Mails that were requested before go to the address that they were requested for.
         *
         *     Needs the permission **Administer company** (`administerCompany`).
         *
         *     Source: addition (CHA-3).
         */
        patch: operations["changePartner"];
        trace?: never;
    };
    "/partners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the commission partners of the company
         * @description Any key may call this.
         *
         *     Source: addition (OWN-5).
         */
        get: operations["listPartners"];
        put?: never;
        /**
         * Add a commission partner of the own company
         * @description Needs the permission **Administer company** (`administerCompany`).
         *
         *     Source: addition (OWN-5).
         */
        post: operations["createPartner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the document categories of the company, by number
         * @description Any key may call this.
         *
         *     Source: addition (OWN-5).
         */
        get: operations["listCategories"];
        put?: never;
        /**
         * Define a document category of the own company
         * @description Needs the permission **Administer company** (`administerCompany`).
         *
         *     Source: addition (OWN-5).
         */
        post: operations["defineCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories/{documentCategoryID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename a document category
         * @description Needs the permission **Administer company** (`administerCompany`).
         *
         *     Source: addition (CHA-5).
         */
        patch: operations["changeDocumentCategory"];
        trace?: never;
    };
    "/admin/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List companies, oldest first
         * @description Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (ADM-1).
         */
        get: operations["listCompanies"];
        put?: never;
        /**
         * Create a company
         * @description Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (ADM-1).
         */
        post: operations["createCompany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users, oldest first
         * @description Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (ADM-1).
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Add a user to a company
         * @description Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (KEY-2, ADM-1).
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys, oldest first
         * @description Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (ADM-1).
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Issue an API key for a user
         * @description Only this answer shows the key. A replay under the same `Idempotency-Key` has `apiKey: null`, since the secret is not stored.
         *
         *     Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (ADM-1).
         */
        post: operations["issueApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api-keys/{apiKeyID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Takes effect with the next request.
         *
         *     Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (ADM-1).
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the audit trail, newest entry first
         * @description Covers companies, users and keys, partners, fields and categories, decisions about events, and what operators do to read models, dead letters and held effects.
         *
         *     Needs the permission **Administer** (`administer`).
         *
         *     Source: addition, rules AUD.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/refused-logins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List refused API keys by address, the latest first
         * @description At most 1,000 pairs of key and address are counted; a new pair replaces the one that was refused longest ago. `key` is the beginning of its SHA-256, or `null` if no key was sent. Counts of other gateways appear within 10 s.
         *
         *     Needs the permission **Administer** (`administer`).
         *
         *     Source: addition, rules AUD.
         */
        get: operations["listRefusedLogins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/companies/{companyID}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a company uses, and its limits
         * @description Needs the permission **Administer** (`administer`).
         *
         *     Source: addition, rules QUO.
         */
        get: operations["getCompanyUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/companies/{companyID}/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Limit the amounts of a company
         * @description An amount that is omitted keeps its limit; null removes the limit.
         *
         *     Needs the permission **Administer** (`administer`).
         *
         *     Source: addition, rules QUO.
         */
        post: operations["setCompanyLimits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/custom-fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all companies' custom fields, by company
         * @description Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (ADM-1).
         */
        get: operations["listCustomFields"];
        put?: never;
        /**
         * Define a custom field of a company
         * @description Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (ADM-1).
         */
        post: operations["defineCustomField"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/learned-keys/{companyID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the field keys that a company has learned from updates
         * @description Needs the permission **Administer** (`administer`).
         *
         *     Source: addition, rules LEA.
         */
        get: operations["listLearnedKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/learned-keys/{companyID}/forget": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forget learned field keys of a company
         * @description Products keep their values under these keys. The answer omits keys that were not learned. An update with a forgotten key makes it known again.
         *
         *     Needs the permission **Administer** (`administer`).
         *
         *     Source: addition, rules LEA.
         */
        post: operations["forgetLearnedKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/platform-feed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver facts of the external platform, one JSON object per line
         * @description Each message is applied once, by its `messageID`. A message that cannot be applied is parked with the reason; the others are applied.
         *
         *     Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (rules FEE).
         */
        post: operations["deliverPlatformFeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/platform-feed/parked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List parked messages of the feed, oldest first
         * @description Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (FEE-4).
         */
        get: operations["listParkedFeedMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/commission-partners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List commission partners, oldest first
         * @description Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (ADM-1).
         */
        get: operations["listCommissionPartners"];
        put?: never;
        /**
         * Add a commission partner of a company
         * @description The field `commissionPartnerID` of a product names its partner. Products can be assigned to a partner without a valid e-mail address, but the partner cannot be notified; the address is validated at the assignment (COM-2).
         *
         *     Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (ADM-1).
         */
        post: operations["createCommissionPartner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/document-categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all companies' document categories, by company
         * @description Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (ADM-1).
         */
        get: operations["listDocumentCategories"];
        put?: never;
        /**
         * Define a document category of a company
         * @description Categories are numbered per company. Every company starts with category 1, `Other`, for any number of documents.
         *
         *     Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (ADM-1).
         */
        post: operations["defineDocumentCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the read models with their versions
         * @description In the distributed mode a context whose service does not answer is listed as `{context, unreachable}`, with the reason. If no service answers, the answer is 503.
         *
         *     Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (ADM-3).
         */
        get: operations["listProjections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projections/{name}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rebuild a read model from the events, beside the current version
         * @description Answers at once with the number of the new version, or of the one that is being built. The new version becomes current by itself when it has caught up and its content is the same.
         *
         *     Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (ADM-3).
         */
        post: operations["replayProjection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projections/{name}/switch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make another complete version current, at once
         * @description Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (ADM-3).
         */
        post: operations["switchProjection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projections/{name}/drop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Drop a version that is not current
         * @description Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (ADM-3).
         */
        post: operations["dropProjectionVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projections/{name}/left-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a read model could not apply: parked streams, skipped events
         * @description Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (ADM-3).
         */
        get: operations["listLeftOutEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projections/{name}/left-out/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try parked streams again
         * @description Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (ADM-3).
         */
        post: operations["retryLeftOutEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/projections/{name}/left-out/drop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forget parked streams: their documents stay as they are
         * @description Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (ADM-3).
         */
        post: operations["dropLeftOutEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/dead-letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what could not be processed: streams of views, events of reactions, lines of the platform feed
         * @description At most 1,000 of each source. In the distributed mode a context whose service does not answer is listed as `{context, unreachable}`, with the reason. If no service answers, the answer is 503.
         *
         *     Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (ADM-3).
         */
        get: operations["listDeadLetters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/dead-letters/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry one dead letter of a source, or all
         * @description Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (ADM-3).
         */
        post: operations["retryDeadLetters"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/dead-letters/drop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Drop one dead letter of a source, or all: nothing retries it
         * @description Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (ADM-3).
         */
        post: operations["dropDeadLetters"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/followers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the subscribers of the event log: positions, lag, and the events that they failed on
         * @description In the distributed mode a context whose service does not answer is listed as `{context, unreachable}`, with the reason. If no service answers, the answer is 503.
         *
         *     Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (ADM-3).
         */
        get: operations["listFollowers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/log/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare a page of the event log with its checksums
         * @description Reads at most 1000 events after a position. `vpds verify` reads all pages.
         *
         *     Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (docs/operations.md).
         */
        get: operations["verifyLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/log/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the decisions about damaged or unreadable events
         * @description Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (docs/operations.md).
         */
        get: operations["listEventDecisions"];
        put?: never;
        /**
         * Decide what counts in place of an event
         * @description The decision is recorded beside the log, with its reason and the key that decided; the log itself does not change. It takes effect in every process within 3 s. Existing read models are replayed.
         *
         *     Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (docs/operations.md).
         */
        post: operations["decideEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/log/decisions/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a decision about an event
         * @description Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (docs/operations.md).
         */
        post: operations["withdrawEventDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/clock/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a step of the clock as true, at once
         * @description After a step forward of more than 60 s, writes are refused until the clock is set back or the new time has lasted for 60 s. An accepted step counts at once in this process, and within seconds in every other process with the same step.
         *
         *     Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (docs/operations.md).
         */
        post: operations["acceptClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/effects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what waits to be sent, ordered, registered, polled or checked
         * @description At most 1,000 of each kind and provider. In the distributed mode a context whose service does not answer is listed as `{context, unreachable}`, with the reason. If no service answers, the answer is 503.
         *
         *     Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (EFF-4).
         */
        get: operations["listEffects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/effects/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release held effects: all, a kind, or single ones
         * @description In effect in every process within 3 s. Later effects of a released kind are not held either.
         *
         *     Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (EFF-4).
         */
        post: operations["releaseEffects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/effects/drop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Drop held effects that wait now: all, a kind, or single ones
         * @description Drops at most 200 of each service per call. A mail is given up, an order is refused, URLs stay unchecked, polls end, a product keeps the identifiers that it has.
         *
         *     Needs the permission **Administer** (`administer`).
         *
         *     Source: addition (EFF-4).
         */
        post: operations["dropEffects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AcceptClockResult: {
            message: components["schemas"]["AcceptedClock"];
            /** @constant */
            status: "success";
        };
        AcceptedClock: {
            /** Format: int64 */
            aheadSeconds: number;
        };
        /** @description Why a request was refused. Tell errors apart by `code`: the text is for people. */
        ApiError: {
            /**
             * @description What is wrong, in words
             * @example 'brand' must be a string value
             */
            message: string;
            /** @constant */
            status: "error";
            /**
             * @description The kind of error, in snake_case; codes never change, new ones may come
             * @example not_string
             */
            code: string;
        };
        /** @description An API key, without its secret, which is not stored */
        ApiKey: {
            /** Format: uuid */
            apiKeyID: string;
            /** Format: int64 */
            userID: number;
            /** Format: int64 */
            companyID: number;
            permissions: ("editAllProducts" | "uploadResources" | "administer" | "administerCompany" | "importHistory" | "analyse")[];
            label: string | null;
            revoked: boolean;
        };
        AskTransportResult: {
            /** @constant */
            message: "Provider is asked";
            /** @constant */
            status: "success";
        };
        AssignToCommissionPartnerRequest: {
            /**
             * Format: int64
             * @description Id of the product
             */
            productID?: number;
            /** @description Vehicle identification number: 17 letters or digits */
            vehicleIdentificationNumber?: string;
            /**
             * Format: uuid
             * @description UUID of the product on the external platform
             */
            AP30Guid?: string;
            /**
             * Format: int64
             * @description Number of the product on the external platform
             */
            AP30Pno?: number;
            fields?: components["schemas"]["CommissionFields"];
            /** @description Default true */
            sendEmailNotification?: boolean;
        };
        AssignToCommissionPartnerResult: {
            /** @constant */
            message: "Product assigned to commission partner";
            /** @constant */
            status: "success";
        };
        /** @description What the action was about */
        AuditDetail: {
            [key: string]: unknown;
        };
        AuditEntry: {
            at: string;
            action: string;
            /** Format: int64 */
            companyID: number;
            /** @enum {string} */
            by: "company" | "operator" | "service";
            /** Format: int64 */
            userID: number | null;
            apiKeyID: string | null;
            requestID: string | null;
            detail: components["schemas"]["AuditDetail"];
        };
        BytesUsed: {
            /** Format: int64 */
            used: number;
            /** Format: int64 */
            limit: number | null;
        };
        CancelTransportRequest: {
            /**
             * Format: uuid
             * @description Id of the transport
             */
            transportID?: string;
            /**
             * Format: int64
             * @description Id of the product
             */
            productID?: number;
            /** @description Vehicle identification number: 17 letters or digits */
            vehicleIdentificationNumber?: string;
            /**
             * Format: uuid
             * @description UUID of the product on the external platform
             */
            AP30Guid?: string;
            /**
             * Format: int64
             * @description Number of the product on the external platform
             */
            AP30Pno?: number;
            /** @description The id that the integrator’s own system has for the product, unique in the company */
            externalID?: string;
            /** @description Why: shown in the history */
            reason: string;
        };
        CancelTransportResult: {
            /** @constant */
            message: "Transport cancelled";
            /** @constant */
            status: "success";
        };
        ChangeCompanyRequest: {
            name?: string;
            /** @description ISO 4217 code, shown with the amounts in mails; null: none */
            currency?: string | null;
            /** @description Address to which partners answer a mail; null: none */
            replyTo?: string | null;
        };
        ChangeCompanyResult: {
            message: components["schemas"]["ChangedCompany"];
            /** @constant */
            status: "success";
        };
        ChangeCustomFieldRequest: {
            alias: string | null;
        };
        ChangeCustomFieldResult: {
            message: components["schemas"]["ChangedCustomField"];
            /** @constant */
            status: "success";
        };
        ChangeDocumentCategoryRequest: {
            name: string;
        };
        ChangeDocumentCategoryResult: {
            message: components["schemas"]["RenamedCategory"];
            /** @constant */
            status: "success";
        };
        ChangeOwnUserRequest: {
            name?: string;
            /** @description All that the user may do from now on */
            permissions?: ("editAllProducts" | "uploadResources" | "administer" | "administerCompany" | "importHistory" | "analyse")[];
            disabled?: boolean | null;
        };
        ChangeOwnUserResult: {
            message: components["schemas"]["ChangedUser"];
            /** @constant */
            status: "success";
        };
        ChangePartnerRequest: {
            name?: string;
            email?: string | null;
            disabled?: boolean | null;
        };
        ChangePartnerResult: {
            message: components["schemas"]["ChangedPartner"];
            /** @constant */
            status: "success";
        };
        ChangedCompany: {
            /** Format: int64 */
            companyID: number;
            name: string;
            currency: string | null;
            replyTo: string | null;
            /**
             * Format: int64
             * @description How often it has changed; `If-Match` compares it
             */
            revision: number;
        };
        ChangedCustomField: {
            key: string;
            alias: string | null;
            /**
             * Format: int64
             * @description How often it has changed; `If-Match` compares it
             */
            revision: number;
        };
        ChangedPartner: {
            /** Format: int64 */
            commissionPartnerID: number;
            /** Format: int64 */
            companyID: number;
            name: string;
            email: string | null;
            disabled: boolean;
            /**
             * Format: int64
             * @description How often it has changed; `If-Match` compares it
             */
            revision: number;
        };
        ChangedUser: {
            /** Format: int64 */
            userID: number;
            name: string;
            email: string;
            permissions: ("editAllProducts" | "uploadResources" | "administer" | "administerCompany" | "importHistory" | "analyse")[];
            disabled: boolean;
            /**
             * Format: int64
             * @description How often it has changed; `If-Match` compares it
             */
            revision: number;
        };
        /** @description Values that the product gets before it is assigned */
        CommissionFields: {
            /**
             * Format: int64
             * @description Price at commission, in whole units of the company’s currency
             * @example 129000
             */
            commissionPrice?: number;
            /**
             * Format: int64
             * @description Fee of the commission partner, in whole units of the company’s currency
             * @example 4500
             */
            commissionFee?: number;
            /**
             * Format: int64
             * @description Sales price to dealers, in whole units of the company’s currency
             * @example 139900
             */
            salesPriceDealer?: number;
            /**
             * Format: date
             * @description Day of the assignment to the commission partner
             * @example 2026-11-22
             */
            assignedToCommissionPartnerDate?: string;
        } & {
            [key: string]: unknown;
        };
        CommissionPartner: {
            /** Format: int64 */
            commissionPartnerID: number;
            /** Format: int64 */
            companyID: number;
            name: string;
            email: string | null;
            disabled: boolean;
        };
        Company: {
            /** Format: int64 */
            companyID: number;
            name: string;
            currency: string | null;
            replyTo: string | null;
        };
        CompanyUsage: {
            products: components["schemas"]["ProductsUsed"];
            bytesStored: components["schemas"]["BytesUsed"];
            mailsThisMonth: components["schemas"]["MailsUsed"];
            rates: components["schemas"]["RateLimits"];
        };
        CorrectProductRequest: {
            /**
             * Format: int64
             * @description Id of the product
             */
            productID?: number;
            /** @description Vehicle identification number: 17 letters or digits */
            vehicleIdentificationNumber?: string;
            /**
             * Format: uuid
             * @description UUID of the product on the external platform
             */
            AP30Guid?: string;
            /**
             * Format: int64
             * @description Number of the product on the external platform
             */
            AP30Pno?: number;
            /** @description The id that the integrator’s own system has for the product, unique in the company */
            externalID?: string;
            /** @description Why: shown in the history */
            reason: string;
            correct: components["schemas"]["CorrectedValuesRequest"];
        };
        CorrectProductResult: {
            /** @constant */
            message: "Product corrected";
            /** @constant */
            status: "success";
        };
        CorrectedValuesRequest: {
            /** @description The right VIN */
            vehicleIdentificationNumber?: string;
            /**
             * @description The right status
             * @enum {string}
             */
            status?: "created" | "onAuction" | "onBuyNow" | "onCommission" | "sold" | "completed";
        };
        CreateCommissionPartnerRequest: {
            /** Format: int64 */
            companyID: number;
            name: string;
            email?: string;
        };
        CreateCommissionPartnerResult: {
            message: components["schemas"]["CreatedCommissionPartner"];
            /** @constant */
            status: "success";
        };
        CreateCompanyRequest: {
            name: string;
        };
        CreateCompanyResult: {
            message: components["schemas"]["CreatedCompany"];
            /** @constant */
            status: "success";
        };
        CreateOwnUserRequest: {
            name: string;
            email: string;
            /** @description None unless given */
            permissions?: ("editAllProducts" | "uploadResources" | "administer" | "administerCompany" | "importHistory" | "analyse")[];
        };
        CreateOwnUserResult: {
            message: components["schemas"]["CreatedOwnUser"];
            /** @constant */
            status: "success";
        };
        CreatePartnerRequest: {
            name: string;
            email?: string;
        };
        CreatePartnerResult: {
            message: components["schemas"]["CreatedPartner"];
            /** @constant */
            status: "success";
        };
        CreateProductRequest: {
            /** @description Vehicle identification number: 17 letters or digits */
            vehicleIdentificationNumber: string;
            /** @description The id that the integrator’s own system has for the product, unique in the company */
            externalID?: string;
            fields?: components["schemas"]["ProductFields"];
            meta?: components["schemas"]["ProductMeta"];
            /** Format: int64 */
            AP30Pno?: number;
            /** Format: uuid */
            AP30Guid?: string;
            AP30Hash?: string;
        };
        CreateProductResult: {
            /**
             * Format: int64
             * @description Id of the new product
             */
            message: number;
            /** @constant */
            status: "success";
        };
        CreateUserRequest: {
            /** Format: int64 */
            companyID: number;
            name: string;
            email: string;
            /** @description None unless given */
            permissions?: ("editAllProducts" | "uploadResources" | "administer" | "administerCompany" | "importHistory" | "analyse")[];
        };
        CreateUserResult: {
            message: components["schemas"]["CreatedUser"];
            /** @constant */
            status: "success";
        };
        CreatedCommissionPartner: {
            /** Format: int64 */
            commissionPartnerID: number;
        };
        CreatedCompany: {
            /** Format: int64 */
            companyID: number;
        };
        CreatedOwnUser: {
            /** Format: int64 */
            userID: number;
        };
        CreatedPartner: {
            /** Format: int64 */
            commissionPartnerID: number;
        };
        CreatedUser: {
            /** Format: int64 */
            userID: number;
        };
        CustomField: {
            key: string;
            /** Format: int64 */
            companyID: number;
            /** @enum {string} */
            type: "string" | "int" | "numeric" | "bool" | "date";
            alias: string | null;
        };
        DamagedEvent: {
            stream: string;
            /** Format: int64 */
            revision: number;
            position: string;
            type: string;
            /** @enum {string} */
            damage: "checksum" | "chain" | "missing";
            decided: components["schemas"]["DecidedEvent"] | null;
        };
        /** @description What could not be processed, or a context that is unreachable */
        DeadLetter: {
            /** @enum {string} */
            kind?: "view" | "reaction" | "platform-feed";
            /** @description The view, the reactions of a context, or the platform feed */
            source?: string;
            id?: string;
            stream?: string | null;
            /** @description Of the last failure */
            reason?: string;
            /**
             * Format: int64
             * @description Retries by the service itself; null: it does not retry
             */
            attempts?: number | null;
            /** @description The context whose service does not answer */
            context?: string;
            /** @description Why it does not answer */
            unreachable?: string;
        };
        DecideEventRequest: {
            stream: string;
            /** Format: int64 */
            revision: number;
            reason: string;
            /** @enum {string} */
            decision: "skip" | "accept" | "replace";
            content?: components["schemas"]["EventContentRequest"];
        };
        DecideEventResult: {
            message: components["schemas"]["EventDecision"];
            /** @constant */
            status: "success";
        };
        DecidedEvent: {
            kind: string;
            reason: string;
        };
        DefineCategoryRequest: {
            name: string;
            /** @description Whether a vehicle may have one document of it only */
            single: boolean;
        };
        DefineCategoryResult: {
            message: components["schemas"]["DefinedCategory"];
            /** @constant */
            status: "success";
        };
        DefineCustomFieldRequest: {
            /** Format: int64 */
            companyID: number;
            /** @enum {string} */
            type: "string" | "int" | "numeric" | "bool" | "date";
            alias?: string;
        };
        DefineCustomFieldResult: {
            message: components["schemas"]["DefinedCustomField"];
            /** @constant */
            status: "success";
        };
        DefineDocumentCategoryRequest: {
            /** Format: int64 */
            companyID: number;
            name: string;
            /** @description Whether a vehicle may have one document of it only */
            single: boolean;
        };
        DefineDocumentCategoryResult: {
            message: components["schemas"]["DefinedDocumentCategory"];
            /** @constant */
            status: "success";
        };
        DefineOwnCustomFieldRequest: {
            /** @enum {string} */
            type: "string" | "int" | "numeric" | "bool" | "date";
            alias?: string;
        };
        DefineOwnCustomFieldResult: {
            message: components["schemas"]["DefinedOwnCustomField"];
            /** @constant */
            status: "success";
        };
        DefinedCategory: {
            /** Format: int64 */
            documentCategoryID: number;
        };
        DefinedCustomField: {
            key: string;
        };
        DefinedDocumentCategory: {
            /** Format: int64 */
            documentCategoryID: number;
        };
        DefinedOwnCustomField: {
            key: string;
        };
        DeletePreparedDataRequest: {
            /** @description Vehicle identification number: 17 letters or digits */
            vehicleIdentificationNumber: string;
            /**
             * @description Delete the section: true, or absent
             * @example true
             */
            fields?: boolean;
            /**
             * @description Delete the section: true, or absent
             * @example true
             */
            documents?: boolean;
            /**
             * @description Delete the section: true, or absent
             * @example true
             */
            images?: boolean;
        };
        DeletePreparedDataResult: {
            message: components["schemas"]["PreparedDataCounts"];
            /** @constant */
            status: "success";
        };
        DeliverPlatformFeedResult: {
            message: components["schemas"]["FeedCounts"];
            /** @constant */
            status: "success";
        };
        DisputeCounts: {
            /** Format: int64 */
            opened: number;
            /** Format: int64 */
            closed: number;
        };
        DocumentCategory: {
            /** Format: int64 */
            documentCategoryID: number;
            /** Format: int64 */
            companyID: number;
            name: string;
            single: boolean;
        };
        DocumentSubmission: {
            /** Format: int64 */
            documentCategoryID: number;
            /**
             * Format: uri
             * @description Absolute, http or https
             */
            documentUrl: string;
            /**
             * Format: int32
             * @description 1: may not be uploaded to the external platform
             * @default 0
             */
            private: number;
        };
        DropDeadLettersRequest: {
            source: string;
            /** @description Absent or null: all dead letters of the source */
            id?: string;
        };
        DropDeadLettersResult: {
            message: components["schemas"]["RemainingDeadLetters"];
            /** @constant */
            status: "success";
        };
        DropEffectsRequest: {
            /** @description Absent or null: all kinds */
            kind?: ("registration" | "mail" | "order" | "poll" | "url-check") | null;
            /** @description As listed. Absent or null: all of the kind */
            ids?: string[] | null;
        };
        DropEffectsResult: {
            message: components["schemas"]["DroppedEffects"];
            /** @constant */
            status: "success";
        };
        DropLeftOutEventsResult: {
            message: components["schemas"]["ParkedCount"];
            /** @constant */
            status: "success";
        };
        DropProjectionVersionRequest: {
            version: number;
        };
        DropProjectionVersionResult: {
            /** @constant */
            message: "Dropped";
            /** @constant */
            status: "success";
        };
        DroppedEffects: {
            /** Format: int64 */
            dropped: number;
            /** @description Some remain: call again */
            more: boolean;
        };
        /** @description What waits to leave the service, or a context that is unreachable */
        Effect: {
            /** @enum {string} */
            kind?: "registration" | "mail" | "order" | "poll" | "url-check";
            id?: string;
            /** @description What it is about */
            thing?: string;
            /** @description When it began to wait; of a poll: when the provider answered last */
            since?: string;
            /** @description A mail that the original may have sent after the end of the log from which this copy was restored */
            mayHaveBeenSent?: boolean;
            /** @description The context whose service does not answer */
            context?: string;
            /** @description Why it does not answer */
            unreachable?: string;
        };
        Effects: {
            held: boolean;
            reason: string | null;
            since: string | null;
            /** @description Kinds that an operator has released during the hold */
            released: ("registration" | "mail" | "order" | "poll" | "url-check")[];
            effects: components["schemas"]["Effect"][];
        };
        EndSessionResult: {
            /** @constant */
            message: "Signed out";
            /** @constant */
            status: "success";
        };
        EventContentRequest: {
            v: number;
            data: components["schemas"]["EventDataRequest"];
        } & {
            [key: string]: unknown;
        };
        EventDataRequest: {
            [key: string]: unknown;
        };
        EventDecision: {
            stream: string;
            /** Format: int64 */
            revision: number;
            eventType: string;
            position: string;
            /** @enum {string} */
            decision: "skip" | "accept" | "replace";
            reason: string;
        };
        FeedCounts: {
            /** Format: int64 */
            accepted: number;
            /** Format: int64 */
            skipped: number;
            /** Format: int64 */
            parked: number;
        };
        Field: {
            key: string;
            /** @description `string`, `int`, `numeric`, `bool`, `date`, `date-time` or `any` */
            type: string;
            custom: boolean;
            /** @description Another name of a custom field */
            alias: string | null;
            readOnly: boolean;
            /** @description Is a key that products can be searched by */
            searchable: boolean;
        };
        /** @description A subscriber of the event log, or a context that is unreachable */
        Follower: {
            follower?: string;
            position?: string;
            lagSeconds?: number;
            setAside?: components["schemas"]["SetAsideEvent"][];
            /** @description The context whose service does not answer */
            context?: string;
            /** @description Why it does not answer */
            unreachable?: string;
        };
        ForgetLearnedKeysRequest: {
            keys: string[];
        };
        ForgetLearnedKeysResult: {
            message: components["schemas"]["ForgottenKeys"];
            /** @constant */
            status: "success";
        };
        ForgottenKeys: {
            forgotten: string[];
        };
        GetCompanyUsageResult: {
            message: components["schemas"]["CompanyUsage"];
            /** @constant */
            status: "success";
        };
        GetMeResult: {
            message: components["schemas"]["Me"];
            /** @constant */
            status: "success";
        };
        GetMonthlyStatisticsResult: {
            message: components["schemas"]["MonthlyStatistics"];
            /** @constant */
            status: "success";
        };
        GetNotificationResult: {
            message: components["schemas"]["NotificationMail"];
            /** @constant */
            status: "success";
        };
        GetOwnUsageResult: {
            message: components["schemas"]["CompanyUsage"];
            /** @constant */
            status: "success";
        };
        GetPreparedDataResult: {
            message: components["schemas"]["PreparedData"];
            /** @constant */
            status: "success";
        };
        GetProductHistoryResult: {
            message: components["schemas"]["HistoryEntry"][];
            /** @constant */
            status: "success";
        };
        GetProductResult: {
            message: components["schemas"]["WholeProduct"];
            /** @constant */
            status: "success";
        };
        GetSignInWaysResult: {
            message: components["schemas"]["SignInWays"];
            /** @constant */
            status: "success";
        };
        GetStatisticsResult: {
            message: components["schemas"]["StatisticsOverview"];
            /** @constant */
            status: "success";
        };
        HistoryEntry: {
            /** @description `Y-m-d H:i:s` in the time zone of the service */
            at: string;
            /** @description Type of the event */
            event: string;
            /**
             * Format: int64
             * @description Null for what the service did by itself
             */
            userID: number | null;
            /** @description Name of the user; null if he is of another company */
            by: string | null;
            apiKeyID: string | null;
            requestID: string | null;
            /** @description The field that changed, `meta.<key>` for meta, or `status` */
            field: string | null;
            /** @description The value before, of any type */
            from: unknown;
            /** @description The value after, of any type */
            to: unknown;
            /** @description What is known of an event that changed no field */
            detail: {
                [key: string]: unknown;
            } | null;
        };
        ImageSubmission: {
            /**
             * Format: uri
             * @description Absolute, http or https
             */
            imageUrl: string;
            /**
             * Format: int32
             * @description 1: may not be uploaded to the external platform
             * @default 0
             */
            private: number;
        };
        IssueApiKeyRequest: {
            /** Format: int64 */
            userID: number;
            label?: string;
            /** @description Refused by every write; default false */
            readOnly?: boolean;
            /** @description From then on the key is refused: any expression that `GET /statistics` accepts; default: never */
            expiresAt?: string | null;
        };
        IssueApiKeyResult: {
            message: components["schemas"]["IssuedApiKey"];
            /** @constant */
            status: "success";
        };
        IssueOwnKeyRequest: {
            /** Format: int64 */
            userID: number;
            label?: string;
            /** @description Refused by every write; default false */
            readOnly?: boolean;
            /** @description From then on the key is refused: any expression that `GET /statistics` accepts; default: never */
            expiresAt?: string | null;
        };
        IssueOwnKeyResult: {
            message: components["schemas"]["IssuedOwnKey"];
            /** @constant */
            status: "success";
        };
        IssuedApiKey: {
            /** Format: uuid */
            apiKeyID: string;
            /** @description Null in a replay */
            apiKey: string | null;
        };
        IssuedOwnKey: {
            /** Format: uuid */
            apiKeyID: string;
            /** @description Null in a replay */
            apiKey: string | null;
        };
        LabelOwnKeyRequest: {
            /** @description `null` removes it */
            label: string | null;
        };
        LabelOwnKeyResult: {
            message: components["schemas"]["LabelledKey"];
            /** @constant */
            status: "success";
        };
        LabelledKey: {
            /** Format: uuid */
            apiKeyID: string;
            /** Format: int64 */
            userID: number;
            label: string | null;
            /**
             * Format: int64
             * @description How often it has changed; `If-Match` compares it
             */
            revision: number;
        };
        LeftOutEvents: {
            stream: string;
            position: string | null;
            reason: string;
        };
        ListApiKeysResult: {
            message: components["schemas"]["ApiKey"][];
            /** @constant */
            status: "success";
        };
        ListAuditResult: {
            message: components["schemas"]["AuditEntry"][];
            /** @constant */
            status: "success";
        };
        ListCategoriesResult: {
            message: components["schemas"]["OwnCategory"][];
            /** @constant */
            status: "success";
        };
        ListCommissionPartnersResult: {
            message: components["schemas"]["CommissionPartner"][];
            /** @constant */
            status: "success";
        };
        ListCompaniesResult: {
            message: components["schemas"]["Company"][];
            /** @constant */
            status: "success";
        };
        ListCompanyTransportsResult: {
            message: components["schemas"]["ListedTransport"][];
            /** @constant */
            status: "success";
        };
        ListCustomFieldsResult: {
            message: components["schemas"]["CustomField"][];
            /** @constant */
            status: "success";
        };
        ListDeadLettersResult: {
            message: components["schemas"]["DeadLetter"][];
            /** @constant */
            status: "success";
        };
        ListDocumentCategoriesResult: {
            message: components["schemas"]["DocumentCategory"][];
            /** @constant */
            status: "success";
        };
        ListEffectsResult: {
            message: components["schemas"]["Effects"];
            /** @constant */
            status: "success";
        };
        ListEventDecisionsResult: {
            message: components["schemas"]["EventDecision"][];
            /** @constant */
            status: "success";
        };
        ListFollowersResult: {
            message: components["schemas"]["Follower"][];
            /** @constant */
            status: "success";
        };
        ListLearnedKeysResult: {
            message: string[];
            /** @constant */
            status: "success";
        };
        ListLeftOutEventsResult: {
            message: components["schemas"]["LeftOutEvents"][];
            /** @constant */
            status: "success";
        };
        ListNotificationsResult: {
            message: components["schemas"]["Notification"][];
            /** @constant */
            status: "success";
        };
        ListOwnAuditResult: {
            message: components["schemas"]["AuditEntry"][];
            /** @constant */
            status: "success";
        };
        ListOwnCustomFieldsResult: {
            message: components["schemas"]["OwnCustomField"][];
            /** @constant */
            status: "success";
        };
        ListOwnKeysResult: {
            message: components["schemas"]["OwnKey"][];
            /** @constant */
            status: "success";
        };
        ListOwnUsersResult: {
            message: components["schemas"]["OwnUser"][];
            /** @constant */
            status: "success";
        };
        ListParkedFeedMessagesResult: {
            message: components["schemas"]["ParkedFeedMessage"][];
            /** @constant */
            status: "success";
        };
        ListPartnersResult: {
            message: components["schemas"]["OwnPartner"][];
            /** @constant */
            status: "success";
        };
        ListProductFieldsResult: {
            message: components["schemas"]["Field"][];
            /** @constant */
            status: "success";
        };
        ListProductsResult: {
            message: components["schemas"]["ListedProduct"][];
            /** @constant */
            status: "success";
        };
        ListProjectionsResult: {
            message: components["schemas"]["Projection"][];
            /** @constant */
            status: "success";
        };
        ListRefusedLoginsResult: {
            message: components["schemas"]["RefusedLogin"][];
            /** @constant */
            status: "success";
        };
        ListTransportsArguments: {
            /**
             * @description By creation; default DESC: newest first
             * @enum {string}
             */
            order?: "ASC" | "DESC";
        };
        ListTransportsRequest: {
            /**
             * Format: int64
             * @description Id of the product
             */
            productID?: number;
            /** @description Vehicle identification number: 17 letters or digits */
            vehicleIdentificationNumber?: string;
            /**
             * Format: uuid
             * @description UUID of the product on the external platform
             */
            AP30Guid?: string;
            /**
             * Format: int64
             * @description Number of the product on the external platform
             */
            AP30Pno?: number;
            args?: components["schemas"]["ListTransportsArguments"];
        };
        ListTransportsResult: {
            message: components["schemas"]["TransportList"];
            /** @constant */
            status: "success";
        };
        ListUsersResult: {
            message: components["schemas"]["User"][];
            /** @constant */
            status: "success";
        };
        /** @description The fields that were asked for, else all that are set, with the state and the revision */
        ListedProduct: {
            /**
             * Format: int64
             * @description Internal primary key
             * @example 1
             */
            productID?: number | null;
            /**
             * @description VIN, 17 letters or digits in upper case; several products may share it
             * @example WVWZZZ1KZAW000001
             */
            vehicleIdentificationNumber?: string | null;
            /**
             * Format: int64
             * @description Main product number of the external platform
             * @example 300217
             */
            AP30Pno?: number | null;
            /**
             * Format: uuid
             * @description UUID of the external platform; it may come some time after the creation
             * @example 5f0c6a0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f
             */
            AP30Guid?: string | null;
            /**
             * @description Hash of the external platform
             * @example 9b1deb4d3b7d4bad
             */
            AP30Hash?: string | null;
            /**
             * @description Time of creation, `Y-m-d H:i:s` in the time zone of the service
             * @example 2026-11-22 09:30:00
             */
            createdAt?: string | null;
            /**
             * @description Time of the last change, `Y-m-d H:i:s` in the time zone of the service
             * @example 2026-11-22 09:30:00
             */
            updatedAt?: string | null;
            /**
             * @description `created`, `onAuction`, `onBuyNow`, `onCommission`, `sold` or `completed`
             * @example created
             */
            status?: string | null;
            /**
             * @description Registration plate; also a search key
             * @example AB12345
             */
            registrationNumber?: string | null;
            /**
             * Format: date
             * @description Day of deregistration
             * @example 2026-10-31
             */
            deregistrationDate?: string | null;
            /**
             * Format: date
             * @description Day of the first registration
             * @example 2019-04-01
             */
            firstRegistrationDate?: string | null;
            /**
             * Format: date
             * @description Day of arrival
             * @example 2026-11-20
             */
            checkinDate?: string | null;
            /**
             * @description Manufacturer
             * @example Volkswagen
             */
            brand?: string | null;
            /**
             * @description Model
             * @example Golf
             */
            model?: string | null;
            /**
             * @description Variant of the model
             * @example 1.5 TSI Style
             */
            variant?: string | null;
            /**
             * @description Where the vehicle is
             * @example Kolding
             */
            location?: string | null;
            /**
             * Format: double
             * @description Engine displacement in litres
             * @example 1.5
             */
            engine?: number | null;
            /**
             * Format: int64
             * @description Odometer reading in kilometres
             * @example 81000
             */
            mileage?: number | null;
            /**
             * @description Whether the vehicle can be driven
             * @example true
             */
            isDrivable?: boolean | null;
            /**
             * Format: int64
             * @description Price at commission, in whole units of the company’s currency
             * @example 129000
             */
            commissionPrice?: number | null;
            /**
             * Format: int64
             * @description Fee of the commission partner, in whole units of the company’s currency
             * @example 4500
             */
            commissionFee?: number | null;
            /**
             * Format: int64
             * @description Sales price to dealers, in whole units of the company’s currency
             * @example 139900
             */
            salesPriceDealer?: number | null;
            /**
             * Format: date
             * @description Day of the assignment to the commission partner
             * @example 2026-11-22
             */
            assignedToCommissionPartnerDate?: string | null;
            /**
             * Format: int64
             * @description The commission partner that the product can be assigned to
             * @example 1
             */
            commissionPartnerID?: number | null;
            /**
             * @description State of the newest dispute
             * @example none
             * @enum {string}
             */
            dispute?: "none" | "open" | "closed";
            /**
             * @description The integrator’s own id
             * @example DMS-4711
             */
            externalID?: string | null;
            withdrawn?: components["schemas"]["ListedWithdrawal"];
            /**
             * Format: int64
             * @description How often it has changed
             * @example 3
             */
            revision?: number;
        } & {
            [key: string]: unknown;
        };
        ListedTransport: {
            /** Format: uuid */
            transportID: string;
            /** Format: int64 */
            productID: number;
            /** @description When it was ordered */
            vehicleIdentificationNumber: string;
            /** @description Name of the transport provider */
            provider: string;
            /** @enum {string} */
            status: "created" | "ordered" | "confirmed" | "transit" | "delivered";
            /**
             * @description Order id at the provider, as it gives it: a number or a text; null until the provider has accepted the order
             * @example 4711
             * @example B-2026-000123
             * @example null
             */
            externalID: unknown;
            active: boolean;
            late: boolean;
            /** @description When it was ordered, `Y-m-d H:i:s` in the time zone of the service */
            createdAt: string;
            /** @description Of the last news, `Y-m-d H:i:s` in the time zone of the service */
            updatedAt: string;
            /**
             * Format: int64
             * @description How often it has changed; `If-Match` compares it
             */
            revision: number;
            comment: string | null;
            pickupCompanyName: string | null;
            pickupAddress: string | null;
            /** Format: date */
            pickupDate: string | null;
            deliveryCompanyName: string | null;
            deliveryAddress: string | null;
            /** Format: date */
            deliveryDate: string | null;
        };
        /** @description Null unless the product is withdrawn: when, by which user, and why */
        ListedWithdrawal: {
            at?: string;
            /** Format: int64 */
            by?: number | null;
            reason?: string;
        } | null;
        MailPreview: {
            from: string;
            to: string | null;
            replyTo: string | null;
            subject: string;
            text: string;
            html: string;
        };
        MailsUsed: {
            /** Format: int64 */
            used: number;
            /** Format: int64 */
            limit: number | null;
        };
        Me: {
            /** Format: int64 */
            userID: number;
            name: string;
            email: string;
            company: components["schemas"]["MyCompany"];
            permissions: ("editAllProducts" | "uploadResources" | "administer" | "administerCompany" | "importHistory" | "analyse")[];
            /** @description Of all times in answers, an IANA name */
            timezone: string;
            key: components["schemas"]["MyKey"];
        };
        /** @description By the first day of each month, `Y-m-d` */
        MonthlyStatistics: {
            [key: string]: components["schemas"]["Statistics"];
        };
        MyCompany: {
            /** Format: int64 */
            companyID: number;
            name: string;
            /** @description Of its prices, ISO 4217; null: none is set */
            currency: string | null;
            replyTo: string | null;
            /**
             * Format: int64
             * @description How often it has changed; `If-Match` compares it
             */
            revision: number;
        };
        MyKey: {
            /** Format: uuid */
            apiKeyID: string;
            /** @enum {string} */
            kind: "key" | "session";
            label: string | null;
            readOnly: boolean;
            /** @description `Y-m-d H:i:s` in the time zone of the service */
            createdAt: string;
            /**
             * Format: date
             * @description Day of the last use, to the day; null: unknown
             */
            lastUsedOn: string | null;
            /** @description `Y-m-d H:i:s` in the time zone of the service; null: never */
            expiresAt: string | null;
        };
        NewProjectionVersion: {
            /** Format: int64 */
            version: number;
        };
        Notification: {
            /** Format: uuid */
            notificationID: string;
            /** Format: int64 */
            productID: number;
            /** Format: int64 */
            commissionPartnerID: number;
            /** @enum {string} */
            state: "waiting" | "sending" | "held" | "sent" | "refused" | "givenUp" | "stopped";
            /** @description When it was asked for, `Y-m-d H:i:s` in the time zone of the service */
            createdAt: string;
            /** @description Of its last change, `Y-m-d H:i:s` in the time zone of the service */
            updatedAt: string;
            /** @description It waits for the hour's budget until then, `Y-m-d H:i:s` in the time zone of the service */
            notBefore: string | null;
            /**
             * Format: int64
             * @description That may have arrived, without an answer of the mail server
             */
            attempts: number;
        };
        NotificationMail: {
            /** Format: uuid */
            notificationID: string;
            /** Format: int64 */
            productID: number;
            /** Format: int64 */
            commissionPartnerID: number;
            /** @enum {string} */
            state: "waiting" | "sending" | "held" | "sent" | "refused" | "givenUp" | "stopped";
            /** @description When it was asked for, `Y-m-d H:i:s` in the time zone of the service */
            createdAt: string;
            /** @description Of its last change, `Y-m-d H:i:s` in the time zone of the service */
            updatedAt: string;
            /** @description It waits for the hour's budget until then, `Y-m-d H:i:s` in the time zone of the service */
            notBefore: string | null;
            /**
             * Format: int64
             * @description That may have arrived, without an answer of the mail server
             */
            attempts: number;
            partnerName: string;
            partnerEmail: string | null;
            /** @description Why it waits, is held or was refused, in words */
            reason: string | null;
            /** @description As it was sent, or will be */
            mail: components["schemas"]["RenderedMail"];
        };
        OrderTransportRequest: {
            /**
             * Format: int64
             * @description Id of the product
             */
            productID?: number;
            /** @description Vehicle identification number: 17 letters or digits */
            vehicleIdentificationNumber?: string;
            /**
             * Format: uuid
             * @description UUID of the product on the external platform
             */
            AP30Guid?: string;
            /**
             * Format: int64
             * @description Number of the product on the external platform
             */
            AP30Pno?: number;
            /**
             * @description Name of the transport provider
             * @example provider_a
             */
            provider: string;
            pickupCompanyName?: string;
            pickupAddress?: string;
            pickupPhone?: string;
            pickupEmail?: string;
            /** Format: date */
            pickupDate?: string;
            deliveryCompanyName?: string;
            deliveryAddress?: string;
            deliveryPhone?: string;
            deliveryEmail?: string;
            /** Format: date */
            deliveryDate?: string;
            comment?: string;
        };
        OrderTransportResult: {
            message: components["schemas"]["OrderedTransport"];
            /** @constant */
            status: "success";
        };
        OrderedTransport: {
            /** Format: uuid */
            transportID: string;
            /**
             * @description Order id at the provider, as it gives it: a number or a text; null until the provider has accepted the order
             * @example 4711
             * @example B-2026-000123
             * @example null
             */
            externalID: unknown;
        };
        OwnCategory: {
            /** Format: int64 */
            documentCategoryID: number;
            name: string;
            single: boolean;
            /**
             * Format: int64
             * @description Of the company’s categories together
             */
            revision: number;
        };
        OwnCustomField: {
            key: string;
            /** @enum {string} */
            type: "string" | "int" | "numeric" | "bool" | "date";
            alias: string | null;
            /**
             * Format: int64
             * @description Of the company’s fields together, learned keys included
             */
            revision: number;
        };
        OwnKey: {
            /** Format: uuid */
            apiKeyID: string;
            /** @enum {string} */
            kind: "key" | "session";
            /** Format: int64 */
            userID: number;
            label: string | null;
            permissions: ("editAllProducts" | "uploadResources" | "administer" | "administerCompany" | "importHistory" | "analyse")[];
            readOnly: boolean;
            /** @description `Y-m-d H:i:s` in the time zone of the service */
            createdAt: string;
            expiresAt: string | null;
            /** Format: date */
            lastUsedOn: string | null;
            revoked: boolean;
            /**
             * Format: int64
             * @description How often it has changed; `If-Match` compares it
             */
            revision: number;
        };
        OwnPartner: {
            /** Format: int64 */
            commissionPartnerID: number;
            name: string;
            email: string | null;
            disabled: boolean;
            /**
             * Format: int64
             * @description How often it has changed; `If-Match` compares it
             */
            revision: number;
        };
        OwnUser: {
            /** Format: int64 */
            userID: number;
            name: string;
            /** @description Only with _Administer company_, as is all that follows */
            email?: string;
            permissions?: ("editAllProducts" | "uploadResources" | "administer" | "administerCompany" | "importHistory" | "analyse")[];
            disabled?: boolean;
            /**
             * Format: int64
             * @description How often it has changed; `If-Match` compares it
             */
            revision?: number;
        };
        ParkedCount: {
            /** Format: int64 */
            parked: number;
        };
        ParkedFeedMessage: {
            messageID: string | null;
            at: string;
            reason: string;
            /** @description As it came */
            message: unknown;
        };
        PreparedData: {
            vehicleIdentificationNumber: string;
            fields: components["schemas"]["PreparedFields"];
            documents: components["schemas"]["PreparedDocument"][];
            images: components["schemas"]["PreparedImage"][];
        };
        PreparedDataCounts: {
            /** Format: int64 */
            numProductFields: number;
            /** Format: int64 */
            numProductImages: number;
            /** Format: int64 */
            numProductDocuments: number;
        };
        PreparedDocument: {
            /** Format: int64 */
            documentCategoryID: number;
            documentUrl: string;
            /** Format: int32 */
            private: number;
            /** @enum {string} */
            state: "pending" | "ok" | "unreachable" | "unchecked";
            reason: string | null;
        };
        /** @description Values by field key, kept as given */
        PreparedFields: {
            /**
             * @description Registration plate; also a search key
             * @example AB12345
             */
            registrationNumber?: string | null;
            /**
             * Format: date
             * @description Day of deregistration
             * @example 2026-10-31
             */
            deregistrationDate?: string | null;
            /**
             * Format: date
             * @description Day of the first registration
             * @example 2019-04-01
             */
            firstRegistrationDate?: string | null;
            /**
             * Format: date
             * @description Day of arrival
             * @example 2026-11-20
             */
            checkinDate?: string | null;
            /**
             * @description Manufacturer
             * @example Volkswagen
             */
            brand?: string | null;
            /**
             * @description Model
             * @example Golf
             */
            model?: string | null;
            /**
             * @description Variant of the model
             * @example 1.5 TSI Style
             */
            variant?: string | null;
            /**
             * @description Where the vehicle is
             * @example Kolding
             */
            location?: string | null;
            /**
             * Format: double
             * @description Engine displacement in litres
             * @example 1.5
             */
            engine?: number | null;
            /**
             * Format: int64
             * @description Odometer reading in kilometres
             * @example 81000
             */
            mileage?: number | null;
            /**
             * @description Whether the vehicle can be driven
             * @example true
             */
            isDrivable?: boolean | null;
            /**
             * Format: int64
             * @description Price at commission, in whole units of the company’s currency
             * @example 129000
             */
            commissionPrice?: number | null;
            /**
             * Format: int64
             * @description Fee of the commission partner, in whole units of the company’s currency
             * @example 4500
             */
            commissionFee?: number | null;
            /**
             * Format: int64
             * @description Sales price to dealers, in whole units of the company’s currency
             * @example 139900
             */
            salesPriceDealer?: number | null;
            /**
             * Format: date
             * @description Day of the assignment to the commission partner
             * @example 2026-11-22
             */
            assignedToCommissionPartnerDate?: string | null;
            /**
             * Format: int64
             * @description The commission partner that the product can be assigned to
             * @example 1
             */
            commissionPartnerID?: number | null;
        } & {
            [key: string]: unknown;
        };
        PreparedImage: {
            imageUrl: string;
            /** Format: int32 */
            private: number;
            /** @enum {string} */
            state: "pending" | "ok" | "unreachable" | "unchecked";
            reason: string | null;
        };
        PreviewCommissionMailRequest: {
            /**
             * Format: int64
             * @description Id of the product
             */
            productID?: number;
            /** @description Vehicle identification number: 17 letters or digits */
            vehicleIdentificationNumber?: string;
            /**
             * Format: uuid
             * @description UUID of the product on the external platform
             */
            AP30Guid?: string;
            /**
             * Format: int64
             * @description Number of the product on the external platform
             */
            AP30Pno?: number;
            fields?: components["schemas"]["CommissionFields"];
        };
        PreviewCommissionMailResult: {
            message: components["schemas"]["MailPreview"];
            /** @constant */
            status: "success";
        };
        /** @description The same error as RFC 9457 describes it, for callers that ask for `application/problem+json` */
        ProblemDetails: {
            /** @example about:blank */
            type: string;
            /** @example Unprocessable Entity */
            title: string;
            /**
             * Format: int32
             * @example 422
             */
            status: number;
            /** @example 'brand' must be a string value */
            detail: string;
            /** @example not_string */
            code: string;
        };
        /** @description The fields that were asked for, else all that are set; `null` where one is unset. Custom fields are beside the built-in ones. A value is of the type shown here unless an update stored another: updates do not validate. */
        Product: {
            /**
             * Format: int64
             * @description Internal primary key
             * @example 1
             */
            productID?: number | null;
            /**
             * @description VIN, 17 letters or digits in upper case; several products may share it
             * @example WVWZZZ1KZAW000001
             */
            vehicleIdentificationNumber?: string | null;
            /**
             * Format: int64
             * @description Main product number of the external platform
             * @example 300217
             */
            AP30Pno?: number | null;
            /**
             * Format: uuid
             * @description UUID of the external platform; it may come some time after the creation
             * @example 5f0c6a0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f
             */
            AP30Guid?: string | null;
            /**
             * @description Hash of the external platform
             * @example 9b1deb4d3b7d4bad
             */
            AP30Hash?: string | null;
            /**
             * @description Time of creation, `Y-m-d H:i:s` in the time zone of the service
             * @example 2026-11-22 09:30:00
             */
            createdAt?: string | null;
            /**
             * @description Time of the last change, `Y-m-d H:i:s` in the time zone of the service
             * @example 2026-11-22 09:30:00
             */
            updatedAt?: string | null;
            /**
             * @description `created`, `onAuction`, `onBuyNow`, `onCommission`, `sold` or `completed`
             * @example created
             */
            status?: string | null;
            /**
             * @description Registration plate; also a search key
             * @example AB12345
             */
            registrationNumber?: string | null;
            /**
             * Format: date
             * @description Day of deregistration
             * @example 2026-10-31
             */
            deregistrationDate?: string | null;
            /**
             * Format: date
             * @description Day of the first registration
             * @example 2019-04-01
             */
            firstRegistrationDate?: string | null;
            /**
             * Format: date
             * @description Day of arrival
             * @example 2026-11-20
             */
            checkinDate?: string | null;
            /**
             * @description Manufacturer
             * @example Volkswagen
             */
            brand?: string | null;
            /**
             * @description Model
             * @example Golf
             */
            model?: string | null;
            /**
             * @description Variant of the model
             * @example 1.5 TSI Style
             */
            variant?: string | null;
            /**
             * @description Where the vehicle is
             * @example Kolding
             */
            location?: string | null;
            /**
             * Format: double
             * @description Engine displacement in litres
             * @example 1.5
             */
            engine?: number | null;
            /**
             * Format: int64
             * @description Odometer reading in kilometres
             * @example 81000
             */
            mileage?: number | null;
            /**
             * @description Whether the vehicle can be driven
             * @example true
             */
            isDrivable?: boolean | null;
            /**
             * Format: int64
             * @description Price at commission, in whole units of the company’s currency
             * @example 129000
             */
            commissionPrice?: number | null;
            /**
             * Format: int64
             * @description Fee of the commission partner, in whole units of the company’s currency
             * @example 4500
             */
            commissionFee?: number | null;
            /**
             * Format: int64
             * @description Sales price to dealers, in whole units of the company’s currency
             * @example 139900
             */
            salesPriceDealer?: number | null;
            /**
             * Format: date
             * @description Day of the assignment to the commission partner
             * @example 2026-11-22
             */
            assignedToCommissionPartnerDate?: string | null;
            /**
             * Format: int64
             * @description The commission partner that the product can be assigned to
             * @example 1
             */
            commissionPartnerID?: number | null;
        } & {
            [key: string]: unknown;
        };
        ProductAssignment: {
            /** Format: int64 */
            commissionPartnerID: number;
            partnerName: string | null;
            /** @description `Y-m-d H:i:s` in the time zone of the service */
            assignedAt: string;
            /** Format: int64 */
            userID: number | null;
            /** @description Null if none was asked for */
            mail: components["schemas"]["ProductMail"] | null;
        };
        /** @description How often products were created and reached each status */
        ProductCounts: {
            /** Format: int64 */
            created: number;
            /** Format: int64 */
            sold: number;
            /** Format: int64 */
            completed: number;
            /** Format: int64 */
            onAuction: number;
            /** Format: int64 */
            onBuyNow: number;
            /** Format: int64 */
            onCommission: number;
        };
        ProductDispute: {
            /** @enum {string} */
            state: "none" | "open" | "closed";
            /** @description When an open one was recorded, `Y-m-d H:i:s` in the time zone of the service */
            since: string | null;
            /** @description Of an open one */
            reason: string | null;
        };
        /** @description New values by field key; `null` clears a field. Values are stored as given, also under keys that are not known yet. */
        ProductFieldChanges: {
            /**
             * @description Registration plate; also a search key
             * @example AB12345
             */
            registrationNumber?: string | null;
            /**
             * Format: date
             * @description Day of deregistration
             * @example 2026-10-31
             */
            deregistrationDate?: string | null;
            /**
             * Format: date
             * @description Day of the first registration
             * @example 2019-04-01
             */
            firstRegistrationDate?: string | null;
            /**
             * Format: date
             * @description Day of arrival
             * @example 2026-11-20
             */
            checkinDate?: string | null;
            /**
             * @description Manufacturer
             * @example Volkswagen
             */
            brand?: string | null;
            /**
             * @description Model
             * @example Golf
             */
            model?: string | null;
            /**
             * @description Variant of the model
             * @example 1.5 TSI Style
             */
            variant?: string | null;
            /**
             * @description Where the vehicle is
             * @example Kolding
             */
            location?: string | null;
            /**
             * Format: double
             * @description Engine displacement in litres
             * @example 1.5
             */
            engine?: number | null;
            /**
             * Format: int64
             * @description Odometer reading in kilometres
             * @example 81000
             */
            mileage?: number | null;
            /**
             * @description Whether the vehicle can be driven
             * @example true
             */
            isDrivable?: boolean | null;
            /**
             * Format: int64
             * @description Price at commission, in whole units of the company’s currency
             * @example 129000
             */
            commissionPrice?: number | null;
            /**
             * Format: int64
             * @description Fee of the commission partner, in whole units of the company’s currency
             * @example 4500
             */
            commissionFee?: number | null;
            /**
             * Format: int64
             * @description Sales price to dealers, in whole units of the company’s currency
             * @example 139900
             */
            salesPriceDealer?: number | null;
            /**
             * Format: date
             * @description Day of the assignment to the commission partner
             * @example 2026-11-22
             */
            assignedToCommissionPartnerDate?: string | null;
            /**
             * Format: int64
             * @description The commission partner that the product can be assigned to
             * @example 1
             */
            commissionPartnerID?: number | null;
        } & {
            [key: string]: unknown;
        };
        /** @description Values by field key: built-in ones, and custom ones by `customField_*` key or alias. Numeric strings, 1 and 0 are accepted for numbers and booleans, `d-m-Y` for dates. */
        ProductFields: {
            /**
             * Format: int64
             * @description Main product number of the external platform
             * @example 300217
             */
            AP30Pno?: number;
            /**
             * Format: uuid
             * @description UUID of the external platform; it may come some time after the creation
             * @example 5f0c6a0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f
             */
            AP30Guid?: string;
            /**
             * @description Hash of the external platform
             * @example 9b1deb4d3b7d4bad
             */
            AP30Hash?: string;
            /**
             * @description Registration plate; also a search key
             * @example AB12345
             */
            registrationNumber?: string;
            /**
             * Format: date
             * @description Day of deregistration
             * @example 2026-10-31
             */
            deregistrationDate?: string;
            /**
             * Format: date
             * @description Day of the first registration
             * @example 2019-04-01
             */
            firstRegistrationDate?: string;
            /**
             * Format: date
             * @description Day of arrival
             * @example 2026-11-20
             */
            checkinDate?: string;
            /**
             * @description Manufacturer
             * @example Volkswagen
             */
            brand?: string;
            /**
             * @description Model
             * @example Golf
             */
            model?: string;
            /**
             * @description Variant of the model
             * @example 1.5 TSI Style
             */
            variant?: string;
            /**
             * @description Where the vehicle is
             * @example Kolding
             */
            location?: string;
            /**
             * Format: double
             * @description Engine displacement in litres
             * @example 1.5
             */
            engine?: number;
            /**
             * Format: int64
             * @description Odometer reading in kilometres
             * @example 81000
             */
            mileage?: number;
            /**
             * @description Whether the vehicle can be driven
             * @example true
             */
            isDrivable?: boolean;
            /**
             * Format: int64
             * @description Price at commission, in whole units of the company’s currency
             * @example 129000
             */
            commissionPrice?: number;
            /**
             * Format: int64
             * @description Fee of the commission partner, in whole units of the company’s currency
             * @example 4500
             */
            commissionFee?: number;
            /**
             * Format: int64
             * @description Sales price to dealers, in whole units of the company’s currency
             * @example 139900
             */
            salesPriceDealer?: number;
            /**
             * Format: date
             * @description Day of the assignment to the commission partner
             * @example 2026-11-22
             */
            assignedToCommissionPartnerDate?: string;
            /**
             * Format: int64
             * @description The commission partner that the product can be assigned to
             * @example 1
             */
            commissionPartnerID?: number;
        } & {
            [key: string]: unknown;
        };
        ProductMail: {
            notificationID: string;
            /** @enum {string} */
            state: "waiting" | "sending" | "held" | "sent" | "refused" | "givenUp" | "stopped";
            /** @description `Y-m-d H:i:s` in the time zone of the service */
            since: string;
            /** @description Why it waits, is held or was refused */
            reason: string | null;
        };
        /** @description Invisible to end users and never returned by search; keys beside these are kept as given */
        ProductMeta: {
            /**
             * @description Name of the seller’s contact
             * @example Kim Larsen
             */
            sellerContact?: string;
            /**
             * @description Phone number of the seller
             * @example +45 70 10 20 30
             */
            sellerPhone?: string;
            /**
             * @description E-mail address of the seller
             * @example kim@example.com
             */
            sellerEmail?: string;
            /**
             * @description The integrator’s own id of the product
             * @example fleet-7
             */
            integratorId?: string;
            /**
             * @description Contact at the pickup, in place of the seller
             * @example Gate 4
             */
            overrideTransportPickupContact?: string;
            /**
             * @description Phone number at the pickup, in place of the seller’s
             * @example +45 70 10 20 31
             */
            overrideTransportPickupPhone?: string;
            /**
             * @description E-mail address at the pickup, in place of the seller’s
             * @example gate4@example.com
             */
            overrideTransportPickupEmail?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description New values by meta key; `null` clears one */
        ProductMetaChanges: {
            /**
             * @description Name of the seller’s contact
             * @example Kim Larsen
             */
            sellerContact?: string | null;
            /**
             * @description Phone number of the seller
             * @example +45 70 10 20 30
             */
            sellerPhone?: string | null;
            /**
             * @description E-mail address of the seller
             * @example kim@example.com
             */
            sellerEmail?: string | null;
            /**
             * @description The integrator’s own id of the product
             * @example fleet-7
             */
            integratorId?: string | null;
            /**
             * @description Contact at the pickup, in place of the seller
             * @example Gate 4
             */
            overrideTransportPickupContact?: string | null;
            /**
             * @description Phone number at the pickup, in place of the seller’s
             * @example +45 70 10 20 31
             */
            overrideTransportPickupPhone?: string | null;
            /**
             * @description E-mail address at the pickup, in place of the seller’s
             * @example gate4@example.com
             */
            overrideTransportPickupEmail?: string | null;
        } & {
            [key: string]: unknown;
        };
        ProductOfSameVIN: {
            /** Format: int64 */
            productID: number;
            /** @enum {string} */
            status: "created" | "onAuction" | "onBuyNow" | "onCommission" | "sold" | "completed";
        };
        ProductPartner: {
            /** Format: int64 */
            commissionPartnerID: number | null;
            name: string | null;
            email: string | null;
        };
        ProductRegistration: {
            /** @enum {string} */
            state: "waiting" | "done";
            /** @description When the wait began, `Y-m-d H:i:s` in the time zone of the service; null once it is done */
            since: string | null;
        };
        ProductRow: {
            /** @description The id that the integrator’s own system has for the product, unique in the company */
            externalID: string;
            /** @description Vehicle identification number: 17 letters or digits */
            vehicleIdentificationNumber: string;
            fields?: components["schemas"]["ProductFieldChanges"];
            meta?: components["schemas"]["ProductMetaChanges"];
            /**
             * Format: int64
             * @description As you know it: the product must not have changed since. Default: whatever it is
             */
            revision?: number;
        };
        ProductTransport: {
            /** Format: uuid */
            transportID: string;
            provider: string;
            status: string;
            /** @description `Y-m-d H:i:s` in the time zone of the service */
            orderedAt: string;
        };
        ProductWithdrawal: {
            /** @description `Y-m-d H:i:s` in the time zone of the service */
            at: string;
            /**
             * Format: int64
             * @description User id; null: the service
             */
            by: number | null;
            reason: string;
        };
        ProductsUsed: {
            /** Format: int64 */
            used: number;
            /** Format: int64 */
            limit: number | null;
        };
        /** @description A read model with its versions, or a context that is unreachable */
        Projection: {
            name?: string;
            /** @enum {string} */
            kind?: "counters" | "view";
            versions?: components["schemas"]["ProjectionVersion"][];
            /** @description The context whose service does not answer */
            context?: string;
            /** @description Why it does not answer */
            unreachable?: string;
        };
        ProjectionVersion: {
            /** Format: int64 */
            version: number;
            /** @enum {string} */
            state: "current" | "old" | "building" | "differs";
            position: string | null;
            lagSeconds: number | null;
            /** Format: int64 */
            parked: number;
            /** Format: int64 */
            incomplete: number;
            progress: components["schemas"]["RebuildProgress"] | null;
            note: string | null;
        };
        PutProductByExternalIDRequest: {
            /** @description Vehicle identification number: 17 letters or digits */
            vehicleIdentificationNumber: string;
            fields?: components["schemas"]["ProductFieldChanges"];
            meta?: components["schemas"]["ProductMetaChanges"];
            /**
             * Format: int64
             * @description As you know it: the product must not have changed since. Default: whatever it is
             */
            revision?: number;
        };
        PutProductByExternalIDResult: {
            message: components["schemas"]["UpsertedProduct"];
            /** @constant */
            status: "success";
        };
        RateLimits: {
            /** Format: int64 */
            requestsPerSecondAndKey: number | null;
            /** Format: int64 */
            mailsPerPartnerAndHour: number | null;
            /** Format: int64 */
            mailsPerCompanyAndHour: number | null;
        };
        RebuildProgress: {
            /** @enum {string} */
            phase: "reading" | "verifying";
            fraction: number;
            /** @description Events per second */
            rate: number;
            secondsLeft: number | null;
        };
        RefusedLogin: {
            key: string | null;
            address: string;
            /** Format: int64 */
            count: number;
            firstAt: string;
            lastAt: string;
        };
        ReleaseEffectsRequest: {
            /** @description Absent or null: all kinds */
            kind?: ("registration" | "mail" | "order" | "poll" | "url-check") | null;
            /** @description As listed. Absent or null: all of the kind */
            ids?: string[] | null;
        };
        ReleaseEffectsResult: {
            message: components["schemas"]["ReleasedEffects"];
            /** @constant */
            status: "success";
        };
        ReleasedEffects: {
            /** @description Whether any kind is still held */
            held: boolean;
        };
        RemainingDeadLetters: {
            /** Format: int64 */
            remaining: number;
        };
        RenamedCategory: {
            /** Format: int64 */
            documentCategoryID: number;
            name: string;
            /**
             * Format: int64
             * @description How often it has changed; `If-Match` compares it
             */
            revision: number;
        };
        RenderedMail: {
            messageID: string;
            subject: string;
            text: string;
            html: string;
        };
        RenewSessionResult: {
            message: components["schemas"]["Session"];
            /** @constant */
            status: "success";
        };
        ReplayProjectionResult: {
            message: components["schemas"]["NewProjectionVersion"];
            /** @constant */
            status: "success";
        };
        RequestSignInLinkRequest: {
            email: string;
        };
        RequestSignInLinkResult: {
            /** @constant */
            message: "Requested";
            /** @constant */
            status: "success";
        };
        RestoreProductRequest: {
            /**
             * Format: int64
             * @description Id of the product
             */
            productID?: number;
            /** @description Vehicle identification number: 17 letters or digits */
            vehicleIdentificationNumber?: string;
            /**
             * Format: uuid
             * @description UUID of the product on the external platform
             */
            AP30Guid?: string;
            /**
             * Format: int64
             * @description Number of the product on the external platform
             */
            AP30Pno?: number;
            /** @description The id that the integrator’s own system has for the product, unique in the company */
            externalID?: string;
            /** @description Why: shown in the history */
            reason: string;
        };
        RestoreProductResult: {
            /** @constant */
            message: "Product restored";
            /** @constant */
            status: "success";
        };
        RetryDeadLettersRequest: {
            source: string;
            /** @description Absent or null: all dead letters of the source */
            id?: string;
        };
        RetryDeadLettersResult: {
            message: components["schemas"]["RemainingDeadLetters"];
            /** @constant */
            status: "success";
        };
        RetryLeftOutEventsResult: {
            message: components["schemas"]["ParkedCount"];
            /** @constant */
            status: "success";
        };
        RevokeApiKeyResult: {
            /** @constant */
            message: "Revoked";
            /** @constant */
            status: "success";
        };
        RevokeOwnKeyResult: {
            /** @constant */
            message: "Revoked";
            /** @constant */
            status: "success";
        };
        RowResult: {
            /** @description As it came; null if it is no text */
            externalID: string | null;
            /** @enum {string} */
            result: "created" | "updated" | "unchanged" | "failed";
            /**
             * Format: int64
             * @description Null for a creation that was only tried (`dryRun`)
             */
            productID: number | null;
            /**
             * Format: int64
             * @description What it is now: send it with the next change. Null if the row failed
             */
            revision: number | null;
            /** @description Of the error; null without one */
            code: string | null;
            error: string | null;
        };
        SearchProductsResult: {
            message: components["schemas"]["Product"][];
            /** @constant */
            status: "success";
        };
        SendNotificationResult: {
            /** @constant */
            message: "Notification queued";
            /** @constant */
            status: "success";
        };
        Session: {
            /**
             * Format: uuid
             * @description Repeat it in `X-Session` of each request that changes something
             */
            sessionID: string;
            /**
             * Format: int64
             * @description Unix milliseconds
             */
            expiresAt: number;
        };
        SetAsideEvent: {
            reaction: string;
            stream: string;
            eventID: string;
            reason: string;
            /** Format: int64 */
            attempts: number;
        };
        SetCompanyLimitsRequest: {
            /** Format: int64 */
            products?: number | null;
            /** Format: int64 */
            bytesStored?: number | null;
            /** Format: int64 */
            mailsPerMonth?: number | null;
        };
        SetCompanyLimitsResult: {
            /** @constant */
            message: "Limits set";
            /** @constant */
            status: "success";
        };
        SetProductDisputeRequest: {
            /**
             * Format: int64
             * @description Id of the product
             */
            productID?: number;
            /** @description Vehicle identification number: 17 letters or digits */
            vehicleIdentificationNumber?: string;
            /**
             * Format: uuid
             * @description UUID of the product on the external platform
             */
            AP30Guid?: string;
            /**
             * Format: int64
             * @description Number of the product on the external platform
             */
            AP30Pno?: number;
            /** @enum {string} */
            action: "open" | "close";
            reason?: string;
        };
        SetProductDisputeResult: {
            /** @enum {string} */
            message: "Dispute opened" | "Dispute closed";
            /** @constant */
            status: "success";
        };
        SetProductStatusRequest: {
            /**
             * Format: int64
             * @description Id of the product
             */
            productID?: number;
            /** @description Vehicle identification number: 17 letters or digits */
            vehicleIdentificationNumber?: string;
            /**
             * Format: uuid
             * @description UUID of the product on the external platform
             */
            AP30Guid?: string;
            /**
             * Format: int64
             * @description Number of the product on the external platform
             */
            AP30Pno?: number;
            /** @enum {string} */
            status: "onAuction" | "onBuyNow" | "onCommission" | "sold" | "completed";
        };
        SetProductStatusResult: {
            /** @constant */
            message: "Status set";
            /** @constant */
            status: "success";
        };
        SignInByLinkRequest: {
            link: string;
            /** Format: int64 */
            userID?: number;
        };
        SignInByLinkResult: {
            message: components["schemas"]["SignedIn"];
            /** @constant */
            status: "success";
        };
        SignInChoice: {
            /** Format: int64 */
            userID: number;
            name: string;
            company: string;
        };
        SignInWays: {
            /** @description Whether links are mailed */
            byMail: boolean;
        };
        SignedIn: {
            /**
             * Format: uuid
             * @description Null while a user is to be chosen
             */
            sessionID: string | null;
            choices: components["schemas"]["SignInChoice"][];
        };
        StartSessionResult: {
            message: components["schemas"]["Session"];
            /** @constant */
            status: "success";
        };
        Statistics: {
            products: components["schemas"]["ProductCounts"];
            disputes: components["schemas"]["DisputeCounts"];
            /** @description By the lower-case names of the transport providers */
            transports: {
                [key: string]: components["schemas"]["TransportCounts"];
            };
        };
        /** @description `products`, `disputes` and `transports` of the whole range; with `monthly=1` neither of them, but the statistics of each month by its first day. */
        StatisticsOverview: {
            products?: components["schemas"]["ProductCounts"];
            disputes?: components["schemas"]["DisputeCounts"];
            /** @description By the lower-case names of the transport providers */
            transports?: {
                [key: string]: components["schemas"]["TransportCounts"];
            };
        } & {
            [key: string]: components["schemas"]["Statistics"];
        };
        SubmitPreparedDataRequest: {
            /** @description Vehicle identification number: 17 letters or digits */
            vehicleIdentificationNumber: string;
            fields?: components["schemas"]["PreparedFields"];
            documents?: components["schemas"]["DocumentSubmission"][];
            images?: components["schemas"]["ImageSubmission"][];
        };
        SubmitPreparedDataResult: {
            message: components["schemas"]["PreparedDataCounts"];
            /** @constant */
            status: "success";
        };
        SwitchProjectionRequest: {
            version: number;
        };
        SwitchProjectionResult: {
            /** @constant */
            message: "Switched";
            /** @constant */
            status: "success";
        };
        /** @description One ordered transport of a product */
        Transport: {
            /** Format: uuid */
            transportID: string;
            /** @description Name of the transport provider */
            provider: string;
            /** @enum {string} */
            status: "created" | "ordered" | "confirmed" | "transit" | "delivered";
            /**
             * @description Order id at the provider, as it gives it: a number or a text; null until the provider has accepted the order
             * @example 4711
             * @example B-2026-000123
             * @example null
             */
            externalID: unknown;
            /** @description `Y-m-d H:i:s` in the time zone of the service */
            createdAt: string;
            /** @description Time of the last answer of the provider */
            statusCheckedAt: string | null;
            /** @description Null: not cancelled */
            cancelledAt: string | null;
            /** @description Always empty for provider A */
            updates: components["schemas"]["TransportUpdate"][];
            /** @description May contain newlines */
            comment: string | null;
            pickupCompanyName: string | null;
            pickupAddress: string | null;
            pickupPhone: string | null;
            pickupEmail: string | null;
            /** Format: date */
            pickupDate: string | null;
            deliveryCompanyName: string | null;
            deliveryAddress: string | null;
            deliveryPhone: string | null;
            deliveryEmail: string | null;
            /** Format: date */
            deliveryDate: string | null;
        };
        /** @description `confirmed`: of provider B only */
        TransportCounts: {
            /** Format: int64 */
            ordered: number;
            /** Format: int64 */
            confirmed?: number;
            /** Format: int64 */
            transit: number;
            /** Format: int64 */
            delivered: number;
        };
        TransportList: {
            vehicleIdentificationNumber: string;
            /** @description Whether the newest transport is not delivered yet */
            hasActiveTransport: boolean;
            /** @description Time zone of all times in this answer, an IANA name */
            timezone: string;
            transports: components["schemas"]["Transport"][];
        };
        TransportUpdate: {
            status: string;
            /** @description `Y-m-d H:i:s` in the time zone of the service */
            at: string;
            comment: string | null;
        };
        UnassignFromCommissionPartnerRequest: {
            /**
             * Format: int64
             * @description Id of the product
             */
            productID?: number;
            /** @description Vehicle identification number: 17 letters or digits */
            vehicleIdentificationNumber?: string;
            /**
             * Format: uuid
             * @description UUID of the product on the external platform
             */
            AP30Guid?: string;
            /**
             * Format: int64
             * @description Number of the product on the external platform
             */
            AP30Pno?: number;
            /** @description The id that the integrator’s own system has for the product, unique in the company */
            externalID?: string;
            /** @description Why: shown in the history */
            reason: string;
            /** @description To the partner. Default false */
            sendEmailNotification?: boolean;
        };
        UnassignFromCommissionPartnerResult: {
            /** @constant */
            message: "Assignment taken back";
            /** @constant */
            status: "success";
        };
        UpdateProductFieldsRequest: {
            /**
             * Format: int64
             * @description Id of the product
             */
            productID?: number;
            /** @description Vehicle identification number: 17 letters or digits */
            vehicleIdentificationNumber?: string;
            /**
             * Format: uuid
             * @description UUID of the product on the external platform
             */
            AP30Guid?: string;
            /**
             * Format: int64
             * @description Number of the product on the external platform
             */
            AP30Pno?: number;
            fields?: components["schemas"]["ProductFieldChanges"];
            meta?: components["schemas"]["ProductMetaChanges"];
            /** @description The id that the integrator’s own system has for the product, unique in the company */
            externalID?: string | null;
        };
        UpdateProductFieldsResult: {
            /** @constant */
            message: "Product updated";
            /** @constant */
            status: "success";
        };
        UpdateProductRequest: {
            /**
             * Format: int64
             * @description Id of the product
             */
            productID?: number;
            /** @description Vehicle identification number: 17 letters or digits */
            vehicleIdentificationNumber?: string;
            /**
             * Format: uuid
             * @description UUID of the product on the external platform
             */
            AP30Guid?: string;
            /**
             * Format: int64
             * @description Number of the product on the external platform
             */
            AP30Pno?: number;
            fields?: components["schemas"]["ProductFieldChanges"];
            meta?: components["schemas"]["ProductMetaChanges"];
            /** @description The id that the integrator’s own system has for the product, unique in the company */
            externalID?: string | null;
        };
        UpdateProductResult: {
            /** @constant */
            message: "Product updated";
            /** @constant */
            status: "success";
        };
        UpsertProductsResult: {
            message: components["schemas"]["RowResult"][];
            /** @constant */
            status: "success";
        };
        UpsertedProduct: {
            /** @enum {string} */
            result: "created" | "updated" | "unchanged";
            /**
             * Format: int64
             * @description Null for a creation that was only tried (`dryRun`)
             */
            productID: number | null;
            /**
             * Format: int64
             * @description What it is now: send it with the next change
             */
            revision: number;
        };
        User: {
            /** Format: int64 */
            userID: number;
            /** Format: int64 */
            companyID: number;
            name: string;
            email: string;
            permissions: ("editAllProducts" | "uploadResources" | "administer" | "administerCompany" | "importHistory" | "analyse")[];
            disabled: boolean;
        };
        VerifiedPage: {
            /** Format: int64 */
            events: number;
            /** Format: int64 */
            unsigned: number;
            damaged: components["schemas"]["DamagedEvent"][];
            next: string;
            end: boolean;
            head: string;
        };
        VerifyLogResult: {
            message: components["schemas"]["VerifiedPage"];
            /** @constant */
            status: "success";
        };
        /** @description Everything that is true of a product */
        WholeProduct: {
            /** Format: int64 */
            productID: number;
            /** Format: int64 */
            companyID: number;
            /**
             * Format: int64
             * @description How often it has changed; `If-Match` compares it
             */
            revision: number;
            vehicleIdentificationNumber: string;
            externalID: string | null;
            /** Format: int64 */
            AP30Pno: number | null;
            AP30Guid: string | null;
            AP30Hash: string | null;
            /** @enum {string} */
            status: "created" | "onAuction" | "onBuyNow" | "onCommission" | "sold" | "completed";
            /** @description What its status may become now (LIF-2) */
            moves: ("created" | "onAuction" | "onBuyNow" | "onCommission" | "sold" | "completed")[];
            /** @description `Y-m-d H:i:s` in the time zone of the service */
            createdAt: string;
            /** @description `Y-m-d H:i:s` in the time zone of the service */
            updatedAt: string;
            /** @description All that are set, custom ones under `customField_*` */
            fields: {
                [key: string]: unknown;
            };
            meta: {
                [key: string]: unknown;
            };
            dispute: components["schemas"]["ProductDispute"];
            /** @description Of the field `commissionPartnerID`; `name` is null if the company has no such partner */
            partner: components["schemas"]["ProductPartner"] | null;
            /** @description The newest one that was not taken back */
            assignment: components["schemas"]["ProductAssignment"] | null;
            /** @description The active one */
            transport: components["schemas"]["ProductTransport"] | null;
            registration: components["schemas"]["ProductRegistration"];
            /** @description Other products of the company with this VIN that are not withdrawn, the newest 100 */
            sameVIN: components["schemas"]["ProductOfSameVIN"][];
            withdrawn: components["schemas"]["ProductWithdrawal"] | null;
        };
        WithdrawEventDecisionRequest: {
            stream: string;
            /** Format: int64 */
            revision: number;
            reason: string;
        };
        WithdrawEventDecisionResult: {
            /** @constant */
            message: "Withdrawn";
            /** @constant */
            status: "success";
        };
        WithdrawProductRequest: {
            /**
             * Format: int64
             * @description Id of the product
             */
            productID?: number;
            /** @description Vehicle identification number: 17 letters or digits */
            vehicleIdentificationNumber?: string;
            /**
             * Format: uuid
             * @description UUID of the product on the external platform
             */
            AP30Guid?: string;
            /**
             * Format: int64
             * @description Number of the product on the external platform
             */
            AP30Pno?: number;
            /** @description The id that the integrator’s own system has for the product, unique in the company */
            externalID?: string;
            /** @description Why: shown in the history */
            reason: string;
        };
        WithdrawProductResult: {
            /** @constant */
            message: "Product withdrawn";
            /** @constant */
            status: "success";
        };
    };
    responses: {
        /** @description The form of every error for callers that ask for `application/problem+json`; the status is that of the error */
        Problem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
    };
    parameters: {
        /** @description An `ETag` of the thing: the change is made only at its revision, else 412 (addition) */
        IfMatch: string;
        /** @description The `ETag` of an earlier answer: 304 if this one is the same (addition) */
        IfNoneMatch: string;
        /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
        IdempotencyKey: string;
        /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
        Prefer: string;
        /** @description Given back in the answer, and kept with what the request changed */
        RequestId: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "vehicleIdentificationNumber": "WVWZZZ1KZAW000001",
                 *       "fields": {
                 *         "registrationNumber": "AB12345",
                 *         "brand": "Volkswagen",
                 *         "model": "Golf",
                 *         "mileage": 81000,
                 *         "isDrivable": true
                 *       },
                 *       "meta": {
                 *         "integratorId": "fleet-7"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateProductRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": 1,
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["CreateProductResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `quota_exceeded`: The company may have at most 10 products
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `external_id_in_use`: Another product of the company has this 'externalID': 1
             *
             *     `product_exists`: Product 1 exists already
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: 'engine' holds a number that is too large
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_field_missing`: 'vehicleIdentificationNumber' is a required field
             *
             *     `vin_malformed`: 'vehicleIdentificationNumber' must be 17 characters
             *
             *     `not_object`: 'fields' must be an object
             *
             *     `fields_not_allowed`: The following fields are not allowed: [colour, wheels]
             *
             *     `not_numeric`: 'mileage' must be a numeric value
             *
             *     `not_whole`: 'mileage' must be a whole number
             *
             *     `out_of_range`: 'mileage' must be from 0 to 9999999
             *
             *     `number_negative`: 'engine' must not be negative
             *
             *     `date_format_unknown`: 'checkinDate' must be a date in one of these formats: [Y-m-d, Y-m-d H:i:s, d-m-Y]
             *
             *     `field_given_twice`: 'colour' and 'customField_1' are the same field: give one of them
             *
             *     `not_boolean`: 'isDrivable' must be a boolean value
             *
             *     `not_string`: 'brand' must be a string value
             *
             *     `guid_malformed`: 'AP30Guid' must be a UUID
             *
             *     `change_too_large`: One request may bring at most 900000 bytes of fields and meta: send them in several
             *
             *     `empty_string`: 'externalID' cannot be empty
             *
             *     `too_long`: 'externalID' must be at most 128 characters
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    updateProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag` of the thing: the change is made only at its revision, else 412 (addition) */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "vehicleIdentificationNumber": "WVWZZZ1KZAW000001",
                 *       "fields": {
                 *         "mileage": 82000,
                 *         "location": "Kolding"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateProductRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    /** @description The product that was updated */
                    "X-Product-Id"?: number;
                    /** @description How many field keys were stored without becoming known, because the company has reached its limit or they cannot be names. Absent if there are none */
                    "X-Fields-Not-Learned"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Product updated",
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateProductResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `quota_exceeded`: The company may have at most 1000000 bytes
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `product_not_found`: Product not found with VIN WVWZZZ1KZAW000001
             *
             *     `product_gone`: Product not found
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `product_ambiguous`: Several products match: name one of them by its 'productID': [12, 7]
             *
             *     `external_id_in_use`: Another product of the company has this 'externalID': 1
             *
             *     `withdrawn`: The product is withdrawn: restore it first
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_failed`: It has changed meanwhile: its revision is now 4 */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: 'engine' holds a number that is too large
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_property_missing`: One of the following top-level properties are required: [productID, vehicleIdentificationNumber, AP30Guid, AP30Pno]
             *
             *     `vin_malformed`: 'vehicleIdentificationNumber' must be 17 characters
             *
             *     `not_numeric`: 'productID' must be a numeric value
             *
             *     `guid_malformed`: 'AP30Guid' must be a UUID
             *
             *     `identifiers_disagree`: The identifiers do not name the same product
             *
             *     `not_object`: 'fields' must be an object
             *
             *     `product_too_large`: The fields and meta of a product may hold at most 1048576 bytes together
             *
             *     `change_too_large`: One request may bring at most 900000 bytes of fields and meta: send them in several
             *
             *     `not_string`: 'externalID' must be a string value
             *
             *     `empty_string`: 'externalID' cannot be empty
             *
             *     `too_long`: 'externalID' must be at most 128 characters
             *
             *     `field_read_only`: 'vehicleIdentificationNumber' cannot be changed: leave it out
             *
             *     `field_given_twice`: 'colour' and 'customField_1' are the same field: give one of them
             *
             *     `date_format_unknown`: 'checkinDate' must be a date in one of these formats: [Y-m-d, Y-m-d H:i:s, d-m-Y]
             *
             *     `not_whole`: 'mileage' must be a whole number
             *
             *     `not_boolean`: 'isDrivable' must be a boolean value
             *
             *     `out_of_range`: 'mileage' must be from 0 to 9999999
             *
             *     `number_negative`: 'engine' must not be negative
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    updateProductFields: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag` of the thing: the change is made only at its revision, else 412 (addition) */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "vehicleIdentificationNumber": "WVWZZZ1KZAW000001",
                 *       "fields": {
                 *         "mileage": 82000,
                 *         "location": "Kolding"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateProductFieldsRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    /** @description The product that was updated */
                    "X-Product-Id"?: number;
                    /** @description How many field keys were stored without becoming known, because the company has reached its limit or they cannot be names. Absent if there are none */
                    "X-Fields-Not-Learned"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Product updated",
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["UpdateProductFieldsResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `quota_exceeded`: The company may have at most 1000000 bytes
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `product_not_found`: Product not found with VIN WVWZZZ1KZAW000001
             *
             *     `product_gone`: Product not found
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `product_ambiguous`: Several products match: name one of them by its 'productID': [12, 7]
             *
             *     `external_id_in_use`: Another product of the company has this 'externalID': 1
             *
             *     `withdrawn`: The product is withdrawn: restore it first
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_failed`: It has changed meanwhile: its revision is now 4 */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: 'engine' holds a number that is too large
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_property_missing`: One of the following top-level properties are required: [productID, vehicleIdentificationNumber, AP30Guid, AP30Pno]
             *
             *     `vin_malformed`: 'vehicleIdentificationNumber' must be 17 characters
             *
             *     `not_numeric`: 'productID' must be a numeric value
             *
             *     `guid_malformed`: 'AP30Guid' must be a UUID
             *
             *     `identifiers_disagree`: The identifiers do not name the same product
             *
             *     `not_object`: 'fields' must be an object
             *
             *     `product_too_large`: The fields and meta of a product may hold at most 1048576 bytes together
             *
             *     `change_too_large`: One request may bring at most 900000 bytes of fields and meta: send them in several
             *
             *     `not_string`: 'externalID' must be a string value
             *
             *     `empty_string`: 'externalID' cannot be empty
             *
             *     `too_long`: 'externalID' must be at most 128 characters
             *
             *     `field_read_only`: 'vehicleIdentificationNumber' cannot be changed: leave it out
             *
             *     `field_given_twice`: 'colour' and 'customField_1' are the same field: give one of them
             *
             *     `date_format_unknown`: 'checkinDate' must be a date in one of these formats: [Y-m-d, Y-m-d H:i:s, d-m-Y]
             *
             *     `not_whole`: 'mileage' must be a whole number
             *
             *     `not_boolean`: 'isDrivable' must be a boolean value
             *
             *     `out_of_range`: 'mileage' must be from 0 to 9999999
             *
             *     `number_negative`: 'engine' must not be negative
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    upsertProducts: {
        parameters: {
            query?: {
                /**
                 * @description 1: the same run, without writing anything
                 * @example 1
                 */
                dryRun?: "0" | "1";
            };
            header?: {
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example [
                 *       {
                 *         "externalID": "DMS-4711",
                 *         "vehicleIdentificationNumber": "WVWZZZ1KZAW000001",
                 *         "fields": {
                 *           "brand": "Volkswagen",
                 *           "mileage": 81000
                 *         }
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["ProductRow"][];
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "externalID": "DMS-4711",
                     *           "result": "created",
                     *           "productID": 1,
                     *           "revision": 1,
                     *           "code": null,
                     *           "error": null
                     *         },
                     *         {
                     *           "externalID": "DMS-4712",
                     *           "result": "failed",
                     *           "productID": null,
                     *           "revision": null,
                     *           "code": "withdrawn",
                     *           "error": "The product is withdrawn: restore it first"
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["UpsertProductsResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `quota_exceeded`: The company may have at most 1000000 bytes
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 8388608 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json or application/x-ndjson */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `too_many_rows`: One batch may have at most 1000 rows
             *
             *     `switch_malformed`: 'dryRun' must be 0 or 1
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    putProductByExternalID: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag` of the thing: the change is made only at its revision, else 412 (addition) */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Your own id of the product
                 * @example DMS-4711
                 */
                externalID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "vehicleIdentificationNumber": "WVWZZZ1KZAW000001",
                 *       "fields": {
                 *         "brand": "Volkswagen",
                 *         "mileage": 81000
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PutProductByExternalIDRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    /** @description The product that was meant */
                    "X-Product-Id"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "result": "created",
                     *         "productID": 1,
                     *         "revision": 1
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["PutProductByExternalIDResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `quota_exceeded`: The company may have at most 10 products
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `product_gone`: Product not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `withdrawn`: The product is withdrawn: restore it first
             *
             *     `vin_differs`: The product with this 'externalID' has the VIN WVWZZZ1KZAW000002: correct it first
             *
             *     `conflict`: The product has changed: its revision is 4
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_failed`: It has changed meanwhile: its revision is now 4 */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `vin_malformed`: 'vehicleIdentificationNumber' must be 17 characters
             *
             *     `not_object`: 'fields' must be an object
             *
             *     `not_string`: 'externalID' must be a string value
             *
             *     `empty_string`: 'externalID' cannot be empty
             *
             *     `too_long`: 'externalID' must be at most 128 characters
             *
             *     `fields_not_allowed`: The following fields are not allowed: [colour, wheels]
             *
             *     `not_numeric`: 'mileage' must be a numeric value
             *
             *     `not_whole`: 'mileage' must be a whole number
             *
             *     `not_boolean`: 'isDrivable' must be a boolean value
             *
             *     `out_of_range`: 'mileage' must be from 0 to 9999999
             *
             *     `number_negative`: 'engine' must not be negative
             *
             *     `guid_malformed`: 'AP30Guid' must be a UUID
             *
             *     `product_too_large`: The fields and meta of a product may hold at most 1048576 bytes together
             *
             *     `change_too_large`: One request may bring at most 900000 bytes of fields and meta: send them in several
             *
             *     `required_field_missing`: 'vehicleIdentificationNumber' is a required field
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    searchProducts: {
        parameters: {
            query?: {
                /**
                 * @description Field keys to return, separated by commas; default: all that have a value. `dispute`, `externalID` and `withdrawn` can be named, too. A learned key with a comma or with surrounding blanks cannot be named
                 * @example productID,brand
                 */
                fields?: string;
                /** @description Returns the products as they were at that time; any expression that `GET /statistics` accepts (addition) */
                asOf?: string;
                /**
                 * @description Most products of a page; default 1000
                 * @example 100
                 */
                limit?: number;
                /** @description Where the next page starts: from the `Link` header of this one */
                cursor?: string;
            };
            header?: {
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description What to search by
                 * @example vehicleIdentificationNumber
                 */
                key: "productID" | "vehicleIdentificationNumber" | "registrationNumber" | "AP30Pno" | "externalID";
                /**
                 * @description Value to match
                 * @example WVW%
                 */
                value: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description The next page, `rel="next"`, if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "productID": 1,
                     *           "brand": "Volkswagen"
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["SearchProductsResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `search_key_unknown`: The following search keys are allowed: [productID, vehicleIdentificationNumber, registrationNumber, AP30Pno, externalID]
             *
             *     `search_too_broad`: This pattern means looking at too many products: begin or end it with more characters, or name the whole value
             *
             *     `search_pattern_too_long`: The pattern is too long
             *
             *     `fields_not_allowed`: The following fields are not allowed: [colour]
             *
             *     `as_of_unreadable`: 'asOf' is not a valid date or time
             *
             *     `limit_out_of_range`: 'limit' must be a whole number from 1 to 1000
             *
             *     `cursor_invalid`: 'cursor' is not valid
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /**
                 * @description Text that people know a product by: its VIN, the last 4 to 16 characters of that, its plate (blanks and hyphens do not count), its productID or its `externalID`
                 * @example AB 12 345
                 */
                q?: string;
                /** @description `only`: withdrawn products alone, `any`: those, too; default `no` */
                withdrawn?: "no" | "only" | "any";
                /**
                 * @description The state of its dispute
                 * @example open
                 */
                dispute?: "none" | "open" | "closed";
                /** @description `0`: waiting for the external platform, `1`: registered there */
                registered?: "0" | "1";
                /**
                 * @description Its `commissionPartnerID`
                 * @example 1
                 */
                partner?: string;
                /**
                 * @description The whole location, ignoring case
                 * @example Kolding
                 */
                location?: string;
                /**
                 * @description The whole brand, ignoring case
                 * @example Volkswagen
                 */
                brand?: string;
                /**
                 * @description The status
                 * @example onAuction
                 */
                status?: "created" | "onAuction" | "onBuyNow" | "onCommission" | "sold" | "completed";
                /**
                 * @description The whole model, ignoring case
                 * @example Golf
                 */
                model?: string;
                /** @description `1`: no commission partner is set, `0`: one is */
                withoutPartner?: "0" | "1";
                /** @description Only products created at this time or later: any expression that `GET /statistics` accepts */
                createdSince?: string;
                /** @description Only products created at this time or earlier: any expression that `GET /statistics` accepts */
                createdUntil?: string;
                /** @description Only products updated at this time or later: any expression that `GET /statistics` accepts */
                updatedSince?: string;
                /** @description Only products updated at this time or earlier: any expression that `GET /statistics` accepts */
                updatedUntil?: string;
                /** @description By which time; default `created` */
                sort?: "created" | "updated";
                /** @description Default `desc`: newest first */
                order?: "asc" | "desc";
                /** @description `1`: count the matches, in `X-Total` */
                total?: "0" | "1";
                /**
                 * @description Most products of a page; default 1000
                 * @example 100
                 */
                limit?: number;
                /** @description Where the next page starts: from the `Link` header of this one */
                cursor?: string;
                /**
                 * @description Field keys to return, separated by commas; default: all that have a value. `dispute`, `externalID` and `withdrawn` can be named, too. A learned key with a comma or with surrounding blanks cannot be named
                 * @example productID,brand
                 */
                fields?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier answer: 304 if this one is the same (addition) */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description The next page, `rel="next"`, if there is one */
                    Link?: string;
                    /** @description With `total=1`: how many rows match; `10000+` if more, or if not all could be examined */
                    "X-Total"?: string;
                    /** @description With `sort=updated`: the Unix timestamp to ask from next (`updatedSince`) */
                    "X-Complete-Until"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "revision": 3,
                     *           "productID": 1,
                     *           "vehicleIdentificationNumber": "WVWZZZ1KZAW000001",
                     *           "AP30Pno": 300217,
                     *           "AP30Guid": "5f0c6a0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f",
                     *           "AP30Hash": null,
                     *           "status": "onAuction",
                     *           "createdAt": "2026-11-22 09:30:00",
                     *           "updatedAt": "2026-11-23 10:00:00",
                     *           "dispute": "none",
                     *           "externalID": "DMS-4711",
                     *           "withdrawn": null,
                     *           "brand": "Volkswagen"
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ListProductsResult"];
                };
            };
            /** @description Not modified: the client has this answer */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `limit_out_of_range`: 'limit' must be a whole number from 1 to 1000
             *
             *     `cursor_invalid`: 'cursor' is not valid
             *
             *     `not_one_of`: 'order' must be one of: [asc, desc]
             *
             *     `not_string`: 'q' must be a string value
             *
             *     `empty_string`: 'q' cannot be empty
             *
             *     `too_long`: 'q' must be at most 512 characters
             *
             *     `time_invalid`: 'createdSince' is not a valid date or time
             *
             *     `list_needs_filter`: 'q' only narrows a list of products: add one of [q, withdrawn, dispute, registered, partner, location, brand, status, withoutPartner, createdSince, sort=updated]
             *
             *     `fields_not_allowed`: The following fields are not allowed: [colour]
             *
             *     `search_too_broad`: This pattern means looking at too many products: begin or end it with more characters, or name the whole value
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getProduct: {
        parameters: {
            query?: {
                /** @description The product as it was at that time; any expression that `GET /statistics` accepts */
                asOf?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier answer: 304 if this one is the same (addition) */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Id of the product
                 * @example 1
                 */
                productID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "productID": 1,
                     *         "companyID": 1,
                     *         "revision": 3,
                     *         "vehicleIdentificationNumber": "WVWZZZ1KZAW000001",
                     *         "externalID": "DMS-4711",
                     *         "AP30Pno": 300217,
                     *         "AP30Guid": null,
                     *         "AP30Hash": null,
                     *         "status": "onCommission",
                     *         "moves": [
                     *           "onAuction",
                     *           "onBuyNow",
                     *           "sold"
                     *         ],
                     *         "createdAt": "2026-11-22 09:30:00",
                     *         "updatedAt": "2026-11-23 10:00:00",
                     *         "fields": {
                     *           "brand": "Volkswagen",
                     *           "commissionPartnerID": 1
                     *         },
                     *         "meta": {},
                     *         "dispute": {
                     *           "state": "open",
                     *           "since": "2026-11-24 08:00:00",
                     *           "reason": "Scratch on the door"
                     *         },
                     *         "partner": {
                     *           "commissionPartnerID": 1,
                     *           "name": "Nordic Car Sales",
                     *           "email": "sales@nordic-cars.example"
                     *         },
                     *         "assignment": {
                     *           "commissionPartnerID": 1,
                     *           "partnerName": "Nordic Car Sales",
                     *           "assignedAt": "2026-11-23 10:00:00",
                     *           "userID": 2,
                     *           "mail": {
                     *             "notificationID": "0d6f3f0e-6d4e-5b5c-9a6e-2f1b7c1d2e3f",
                     *             "state": "sent",
                     *             "since": "2026-11-23 10:00:02",
                     *             "reason": null
                     *           }
                     *         },
                     *         "transport": null,
                     *         "registration": {
                     *           "state": "waiting",
                     *           "since": "2026-11-22 09:30:00"
                     *         },
                     *         "sameVIN": [],
                     *         "withdrawn": null
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["GetProductResult"];
                };
            };
            /** @description Not modified: the client has this answer */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `product_not_found`: Product not found with productID 1
             *
             *     `product_gone`: Product not found
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `as_of_unreadable`: 'asOf' is not a valid date or time
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listProductFields: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "key": "registrationNumber",
                     *           "type": "string",
                     *           "custom": false,
                     *           "alias": null,
                     *           "readOnly": false,
                     *           "searchable": true
                     *         },
                     *         {
                     *           "key": "customField_1",
                     *           "type": "int",
                     *           "custom": true,
                     *           "alias": "auctionGrade",
                     *           "readOnly": false,
                     *           "searchable": false
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ListProductFieldsResult"];
                };
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `parameter_not_allowed`: 'limit' is not a parameter of this operation */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    setProductStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag` of the thing: the change is made only at its revision, else 412 (addition) */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "productID": 1,
                 *       "status": "onAuction"
                 *     }
                 */
                "application/json": components["schemas"]["SetProductStatusRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    /** @description The product that was meant */
                    "X-Product-Id"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Status set",
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["SetProductStatusResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `product_not_found`: Product not found with VIN WVWZZZ1KZAW000001
             *
             *     `product_gone`: Product not found
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `product_ambiguous`: Several products match: name one of them by its 'productID': [12, 7]
             *
             *     `withdrawn`: The product is withdrawn: restore it first
             *
             *     `status_move_forbidden`: A product that is created cannot become completed
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_failed`: It has changed meanwhile: its revision is now 4 */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: 'productID' holds a number that is too large
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_property_missing`: One of the following top-level properties are required: [productID, vehicleIdentificationNumber, AP30Guid, AP30Pno]
             *
             *     `vin_malformed`: 'vehicleIdentificationNumber' must be 17 characters
             *
             *     `not_numeric`: 'productID' must be a numeric value
             *
             *     `guid_malformed`: 'AP30Guid' must be a UUID
             *
             *     `identifiers_disagree`: The identifiers do not name the same product
             *
             *     `status_unknown`: 'status' must be one of: [onAuction, onBuyNow, onCommission, sold, completed]
             *
             *     `required_field_missing`: 'status' is a required field
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    setProductDispute: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag` of the thing: the change is made only at its revision, else 412 (addition) */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "productID": 1,
                 *       "action": "open",
                 *       "reason": "Scratched on arrival"
                 *     }
                 */
                "application/json": components["schemas"]["SetProductDisputeRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    /** @description The product that was meant */
                    "X-Product-Id"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Dispute opened",
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["SetProductDisputeResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `quota_exceeded`: The company may have at most 1000000 bytes
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `product_not_found`: Product not found with VIN WVWZZZ1KZAW000001
             *
             *     `product_gone`: Product not found
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `product_ambiguous`: Several products match: name one of them by its 'productID': [12, 7]
             *
             *     `withdrawn`: The product is withdrawn: restore it first
             *
             *     `dispute_already_open`: A dispute is already open
             *
             *     `no_dispute_open`: No dispute is open
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_failed`: It has changed meanwhile: its revision is now 4 */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: 'productID' holds a number that is too large
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_property_missing`: One of the following top-level properties are required: [productID, vehicleIdentificationNumber, AP30Guid, AP30Pno]
             *
             *     `vin_malformed`: 'vehicleIdentificationNumber' must be 17 characters
             *
             *     `not_numeric`: 'productID' must be a numeric value
             *
             *     `guid_malformed`: 'AP30Guid' must be a UUID
             *
             *     `identifiers_disagree`: The identifiers do not name the same product
             *
             *     `dispute_action_unknown`: 'action' must be one of: [open, close]
             *
             *     `required_field_missing`: 'action' is a required field
             *
             *     `not_string`: 'reason' must be a string value
             *
             *     `too_long`: 'reason' must be at most 2000 characters
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    withdrawProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag` of the thing: the change is made only at its revision, else 412 (addition) */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "productID": 1,
                 *       "reason": "A double of product 7"
                 *     }
                 */
                "application/json": components["schemas"]["WithdrawProductRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    /** @description The product that was meant */
                    "X-Product-Id"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Product withdrawn",
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["WithdrawProductResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `quota_exceeded`: The company may have at most 1000000 bytes
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `product_not_found`: Product not found with VIN WVWZZZ1KZAW000001
             *
             *     `product_gone`: Product not found
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `product_ambiguous`: Several products match: name one of them by its 'productID': [12, 7]
             *
             *     `withdrawn`: The product is withdrawn: restore it first
             *
             *     `transport_active`: A transport of the product is active: cancel it first
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_failed`: It has changed meanwhile: its revision is now 4 */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: 'productID' holds a number that is too large
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_property_missing`: One of the following top-level properties are required: [productID, vehicleIdentificationNumber, AP30Guid, AP30Pno, externalID]
             *
             *     `vin_malformed`: 'vehicleIdentificationNumber' must be 17 characters
             *
             *     `not_numeric`: 'productID' must be a numeric value
             *
             *     `guid_malformed`: 'AP30Guid' must be a UUID
             *
             *     `identifiers_disagree`: The identifiers do not name the same product
             *
             *     `required_field_missing`: 'reason' is a required field
             *
             *     `not_string`: 'reason' must be a string value
             *
             *     `empty_string`: 'externalID' cannot be empty
             *
             *     `too_long`: 'externalID' must be at most 128 characters
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    restoreProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag` of the thing: the change is made only at its revision, else 412 (addition) */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "productID": 1,
                 *       "reason": "It was no double"
                 *     }
                 */
                "application/json": components["schemas"]["RestoreProductRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    /** @description The product that was meant */
                    "X-Product-Id"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Product restored",
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["RestoreProductResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `product_not_found`: Product not found with VIN WVWZZZ1KZAW000001
             *
             *     `product_gone`: Product not found
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `product_ambiguous`: Several products match: name one of them by its 'productID': [12, 7]
             *
             *     `product_not_withdrawn`: The product is not withdrawn
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_failed`: It has changed meanwhile: its revision is now 4 */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: 'productID' holds a number that is too large
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_property_missing`: One of the following top-level properties are required: [productID, vehicleIdentificationNumber, AP30Guid, AP30Pno, externalID]
             *
             *     `vin_malformed`: 'vehicleIdentificationNumber' must be 17 characters
             *
             *     `not_numeric`: 'productID' must be a numeric value
             *
             *     `guid_malformed`: 'AP30Guid' must be a UUID
             *
             *     `identifiers_disagree`: The identifiers do not name the same product
             *
             *     `required_field_missing`: 'reason' is a required field
             *
             *     `not_string`: 'reason' must be a string value
             *
             *     `empty_string`: 'externalID' cannot be empty
             *
             *     `too_long`: 'externalID' must be at most 128 characters
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    correctProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag` of the thing: the change is made only at its revision, else 412 (addition) */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "productID": 1,
                 *       "correct": {
                 *         "status": "sold"
                 *       },
                 *       "reason": "The sale is not completed"
                 *     }
                 */
                "application/json": components["schemas"]["CorrectProductRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    /** @description The product that was meant */
                    "X-Product-Id"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Product corrected",
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["CorrectProductResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `quota_exceeded`: The company may have at most 1000000 bytes
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `product_not_found`: Product not found with VIN WVWZZZ1KZAW000001
             *
             *     `product_gone`: Product not found
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `product_ambiguous`: Several products match: name one of them by its 'productID': [12, 7]
             *
             *     `withdrawn`: The product is withdrawn: restore it first
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_failed`: It has changed meanwhile: its revision is now 4 */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: 'productID' holds a number that is too large
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_property_missing`: One of the following top-level properties are required: [productID, vehicleIdentificationNumber, AP30Guid, AP30Pno, externalID]
             *
             *     `vin_malformed`: 'vehicleIdentificationNumber' must be 17 characters
             *
             *     `not_numeric`: 'productID' must be a numeric value
             *
             *     `guid_malformed`: 'AP30Guid' must be a UUID
             *
             *     `identifiers_disagree`: The identifiers do not name the same product
             *
             *     `required_field_missing`: 'reason' is a required field
             *
             *     `not_string`: 'reason' must be a string value
             *
             *     `empty_string`: 'externalID' cannot be empty
             *
             *     `too_long`: 'externalID' must be at most 128 characters
             *
             *     `not_object`: 'correct' must be an object
             *
             *     `corrected_status_unknown`: 'correct.status' must be one of: [created, onAuction, onBuyNow, onCommission, sold, completed]
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getProductHistory: {
        parameters: {
            query?: {
                /**
                 * @description Default `asc`: oldest first
                 * @example desc
                 */
                order?: "asc" | "desc";
                /**
                 * @description Most entries of a page
                 * @example 100
                 */
                limit?: number;
                /** @description Where the next page starts: from the `Link` header of this one */
                cursor?: string;
            };
            header?: {
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Id of the product
                 * @example 1
                 */
                productID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description The next page, `rel="next"`, if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "at": "2026-11-22 09:30:00",
                     *           "event": "ProductUpdated",
                     *           "userID": 1,
                     *           "by": "Kim Larsen",
                     *           "apiKeyID": "0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f",
                     *           "requestID": "import-17",
                     *           "field": "mileage",
                     *           "from": 81000,
                     *           "to": 82000,
                     *           "detail": null
                     *         },
                     *         {
                     *           "at": "2026-11-23 10:00:00",
                     *           "event": "ProductAssignedToCommissionPartner",
                     *           "userID": 1,
                     *           "by": "Kim Larsen",
                     *           "apiKeyID": "0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f",
                     *           "requestID": "import-18",
                     *           "field": null,
                     *           "from": null,
                     *           "to": null,
                     *           "detail": {
                     *             "commissionPartnerID": 1,
                     *             "fields": {
                     *               "commissionPrice": 129000,
                     *               "assignedToCommissionPartnerDate": "2026-11-23"
                     *             },
                     *             "sendEmailNotification": true
                     *           }
                     *         },
                     *         {
                     *           "at": "2026-11-23 10:00:00",
                     *           "event": "ProductAssignedToCommissionPartner",
                     *           "userID": 1,
                     *           "by": "Kim Larsen",
                     *           "apiKeyID": "0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f",
                     *           "requestID": "import-18",
                     *           "field": "commissionPrice",
                     *           "from": 125000,
                     *           "to": 129000,
                     *           "detail": null
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["GetProductHistoryResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `product_not_found`: Product not found with productID 1
             *
             *     `product_gone`: Product not found
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `not_one_of`: 'order' must be one of: [asc, desc]
             *
             *     `limit_out_of_range`: 'limit' must be a whole number from 1 to 1000
             *
             *     `cursor_invalid`: 'cursor' is not valid
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    submitPreparedData: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "vehicleIdentificationNumber": "WVWZZZ1KZAW000001",
                 *       "fields": {
                 *         "brand": "Volkswagen",
                 *         "mileage": 81000
                 *       },
                 *       "documents": [
                 *         {
                 *           "documentCategoryID": 1,
                 *           "documentUrl": "https://example.com/inspection.pdf",
                 *           "private": 1
                 *         }
                 *       ],
                 *       "images": [
                 *         {
                 *           "imageUrl": "https://example.com/front.jpg",
                 *           "private": 0
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SubmitPreparedDataRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "numProductFields": 2,
                     *         "numProductImages": 1,
                     *         "numProductDocuments": 1
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["SubmitPreparedDataResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             *
             *     `quota_exceeded`: The company may have at most 1000000 bytes
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_field_missing`: 'vehicleIdentificationNumber' is a required field
             *
             *     `vin_malformed`: 'vehicleIdentificationNumber' must be 17 characters
             *
             *     `required_property_missing`: One of the following top-level properties are required: [fields, documents, images]
             *
             *     `fields_not_allowed`: The following fields are not allowed: [colour, wheels]
             *
             *     `field_given_twice`: 'colour' and 'customField_1' are the same field: give one of them
             *
             *     `not_object`: 'fields' must be an object
             *
             *     `not_array`: 'documents' must be an array
             *
             *     `section_empty`: 'documents' cannot be empty
             *
             *     `document_category_unknown`: 'documents[0].documentCategoryID' is not a document category
             *
             *     `url_malformed`: 'documents[2].documentUrl' must be a valid URL
             *
             *     `private_malformed`: 'images[0].private' must be 0 or 1
             *
             *     `url_not_accessible`: 'images[0].imageUrl' is not accessible
             *
             *     `too_many_urls`: 'images' may hold at most 1000 URLs of one vehicle
             *
             *     `fields_too_large`: The prepared fields of a vehicle may hold at most 1048576 bytes
             *
             *     `request_too_large`: One request may bring at most 900000 bytes of prepared data: send it in several
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    deletePreparedData: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "vehicleIdentificationNumber": "WVWZZZ1KZAW000001",
                 *       "fields": true,
                 *       "images": true
                 *     }
                 */
                "application/json": components["schemas"]["DeletePreparedDataRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "numProductFields": 0,
                     *         "numProductImages": 0,
                     *         "numProductDocuments": 1
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["DeletePreparedDataResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_field_missing`: 'vehicleIdentificationNumber' is a required field
             *
             *     `vin_malformed`: 'vehicleIdentificationNumber' must be 17 characters
             *
             *     `required_property_missing`: One of the following top-level properties are required: [fields, documents, images]
             *
             *     `section_not_true`: 'fields' must be true
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getPreparedData: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Vehicle identification number, 17 characters
                 * @example WVWZZZ1KZAW000001
                 */
                vin: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "vehicleIdentificationNumber": "WVWZZZ1KZAW000001",
                     *         "fields": {
                     *           "brand": "Volkswagen",
                     *           "mileage": 81000
                     *         },
                     *         "documents": [
                     *           {
                     *             "documentCategoryID": 1,
                     *             "documentUrl": "https://example.com/inspection.pdf",
                     *             "private": 1,
                     *             "state": "unreachable",
                     *             "reason": "HTTP 404"
                     *           }
                     *         ],
                     *         "images": [
                     *           {
                     *             "imageUrl": "https://example.com/front.jpg",
                     *             "private": 0,
                     *             "state": "ok",
                     *             "reason": null
                     *           }
                     *         ]
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["GetPreparedDataResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `vin_malformed`: 'vehicleIdentificationNumber' must be 17 characters
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    assignToCommissionPartner: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag` of the thing: the change is made only at its revision, else 412 (addition) */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "vehicleIdentificationNumber": "WVWZZZ1KZAW000001",
                 *       "fields": {
                 *         "commissionPrice": 129000,
                 *         "commissionFee": 4500,
                 *         "salesPriceDealer": 139900
                 *       },
                 *       "sendEmailNotification": true
                 *     }
                 */
                "application/json": components["schemas"]["AssignToCommissionPartnerRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    /** @description The product that was assigned */
                    "X-Product-Id"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Product assigned to commission partner",
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["AssignToCommissionPartnerResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `quota_exceeded`: The company may have at most 100 mails a month
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `product_not_found`: Product not found with VIN WVWZZZ1KZAW000001
             *
             *     `product_gone`: Product not found
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `product_ambiguous`: Several products match: name one of them by its 'productID': [12, 7]
             *
             *     `commission_partner_missing`: Product cannot be assigned as no commission partner has been set.
             *
             *     `partner_disabled`: The commission partner is disabled
             *
             *     `withdrawn`: The product is withdrawn: restore it first
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_failed`: It has changed meanwhile: its revision is now 4 */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: 'commissionPrice' holds a number that is too large
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `vin_malformed`: 'vehicleIdentificationNumber' must be 17 characters
             *
             *     `not_numeric`: 'commissionPrice' must be a numeric value
             *
             *     `guid_malformed`: 'AP30Guid' must be a UUID
             *
             *     `identifiers_disagree`: The identifiers do not name the same product
             *
             *     `required_field_missing`: 'vehicleIdentificationNumber' is a required field
             *
             *     `not_object`: 'fields' must be an object
             *
             *     `fields_not_allowed`: The following fields are not allowed: [location]
             *
             *     `not_whole`: 'commissionPrice' must be a whole number
             *
             *     `date_format_unknown`: 'assignedToCommissionPartnerDate' must be a date in one of these formats: [d-m-y, Y-m-d]
             *
             *     `not_boolean`: 'sendEmailNotification' must be a boolean value
             *
             *     `field_without_value`: Field 'commissionPrice' has no predefined value, and none was provided.
             *
             *     `partner_without_email`: Commission partner has no e-mail set for notifications
             *
             *     `product_too_large`: The fields and meta of a product may hold at most 1048576 bytes together
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    unassignFromCommissionPartner: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag` of the thing: the change is made only at its revision, else 412 (addition) */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "productID": 1,
                 *       "reason": "The wrong partner"
                 *     }
                 */
                "application/json": components["schemas"]["UnassignFromCommissionPartnerRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    /** @description The product that was meant */
                    "X-Product-Id"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Assignment taken back",
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["UnassignFromCommissionPartnerResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `quota_exceeded`: The company may have at most 100 mails a month
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `product_not_found`: Product not found with VIN WVWZZZ1KZAW000001
             *
             *     `product_gone`: Product not found
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `product_ambiguous`: Several products match: name one of them by its 'productID': [12, 7]
             *
             *     `withdrawn`: The product is withdrawn: restore it first
             *
             *     `not_assigned`: The product has no assignment that could be taken back
             *
             *     `moved_since_assignment`: The product has become sold since the assignment: correct its status instead
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_failed`: It has changed meanwhile: its revision is now 4 */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: 'productID' holds a number that is too large
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_property_missing`: One of the following top-level properties are required: [productID, vehicleIdentificationNumber, AP30Guid, AP30Pno, externalID]
             *
             *     `vin_malformed`: 'vehicleIdentificationNumber' must be 17 characters
             *
             *     `not_numeric`: 'productID' must be a numeric value
             *
             *     `guid_malformed`: 'AP30Guid' must be a UUID
             *
             *     `identifiers_disagree`: The identifiers do not name the same product
             *
             *     `required_field_missing`: 'reason' is a required field
             *
             *     `not_string`: 'reason' must be a string value
             *
             *     `empty_string`: 'externalID' cannot be empty
             *
             *     `too_long`: 'externalID' must be at most 128 characters
             *
             *     `not_boolean`: 'sendEmailNotification' must be a boolean value
             *
             *     `partner_without_email`: Commission partner has no e-mail set for notifications
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    previewCommissionMail: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "productID": 1,
                 *       "fields": {
                 *         "commissionPrice": 129000
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PreviewCommissionMailRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description The product that was meant */
                    "X-Product-Id"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "from": "vpds@example.com",
                     *         "to": "sales@nordic-cars.example",
                     *         "replyTo": null,
                     *         "subject": "Vehicle available on commission: Volkswagen Golf (AB12345)",
                     *         "text": "Volkswagen Golf …",
                     *         "html": "<!DOCTYPE html>…"
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["PreviewCommissionMailResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `product_not_found`: Product not found with VIN WVWZZZ1KZAW000001
             *
             *     `product_gone`: Product not found
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `product_ambiguous`: Several products match: name one of them by its 'productID': [12, 7]
             *
             *     `commission_partner_missing`: Product cannot be assigned as no commission partner has been set.
             *
             *     `partner_disabled`: The commission partner is disabled
             *
             *     `withdrawn`: The product is withdrawn: restore it first
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: 'commissionPrice' holds a number that is too large
             *
             *     `vin_malformed`: 'vehicleIdentificationNumber' must be 17 characters
             *
             *     `not_numeric`: 'commissionPrice' must be a numeric value
             *
             *     `guid_malformed`: 'AP30Guid' must be a UUID
             *
             *     `identifiers_disagree`: The identifiers do not name the same product
             *
             *     `required_field_missing`: 'vehicleIdentificationNumber' is a required field
             *
             *     `not_object`: 'fields' must be an object
             *
             *     `fields_not_allowed`: The following fields are not allowed: [location]
             *
             *     `not_whole`: 'commissionPrice' must be a whole number
             *
             *     `date_format_unknown`: 'assignedToCommissionPartnerDate' must be a date in one of these formats: [d-m-y, Y-m-d]
             *
             *     `field_without_value`: Field 'commissionPrice' has no predefined value, and none was provided.
             *
             *     `partner_without_email`: Commission partner has no e-mail set for notifications
             *
             *     `product_too_large`: The fields and meta of a product may hold at most 1048576 bytes together
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /**
                 * @description The product
                 * @example 1
                 */
                productID?: string;
                /**
                 * @description Its `commissionPartnerID`
                 * @example 1
                 */
                partner?: string;
                /**
                 * @description The state of the mail
                 * @example held
                 */
                state?: "waiting" | "sending" | "held" | "sent" | "refused" | "givenUp" | "stopped";
                /** @description Only notifications created at this time or later: any expression that `GET /statistics` accepts */
                since?: string;
                /** @description Only notifications created at this time or earlier: any expression that `GET /statistics` accepts */
                until?: string;
                /** @description Only notifications updated at this time or later: any expression that `GET /statistics` accepts */
                updatedSince?: string;
                /** @description Only notifications updated at this time or earlier: any expression that `GET /statistics` accepts */
                updatedUntil?: string;
                /** @description By which time; default `created` */
                sort?: "created" | "updated";
                /** @description Default `desc`: newest first */
                order?: "asc" | "desc";
                /** @description `1`: count the matches, in `X-Total` */
                total?: "0" | "1";
                /**
                 * @description Most notifications of a page; default 1000
                 * @example 100
                 */
                limit?: number;
                /** @description Where the next page starts: from the `Link` header of this one */
                cursor?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier answer: 304 if this one is the same (addition) */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description The next page, `rel="next"`, if there is one */
                    Link?: string;
                    /** @description With `total=1`: how many rows match; `10000+` if more, or if not all could be examined */
                    "X-Total"?: string;
                    /** @description With `sort=updated`: the Unix timestamp to ask from next (`updatedSince`) */
                    "X-Complete-Until"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "notificationID": "0d6f3f0e-6d4e-5b5c-9a6e-2f1b7c1d2e3f",
                     *           "productID": 1,
                     *           "commissionPartnerID": 1,
                     *           "state": "held",
                     *           "createdAt": "2026-11-23 10:00:00",
                     *           "updatedAt": "2026-11-23 10:00:02",
                     *           "notBefore": null,
                     *           "attempts": 1
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ListNotificationsResult"];
                };
            };
            /** @description Not modified: the client has this answer */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `limit_out_of_range`: 'limit' must be a whole number from 1 to 1000
             *
             *     `cursor_invalid`: 'cursor' is not valid
             *
             *     `not_one_of`: 'order' must be one of: [asc, desc]
             *
             *     `not_string`: 'productID' must be a string value
             *
             *     `empty_string`: 'productID' cannot be empty
             *
             *     `too_long`: 'productID' must be at most 512 characters
             *
             *     `time_invalid`: 'since' is not a valid date or time
             *
             *     `list_needs_filter`: 'productID' only narrows a list of notifications: add one of [productID, partner, state, since, sort=updated]
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getNotification: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an earlier answer: 304 if this one is the same (addition) */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Id of the notification
                 * @example 0d6f3f0e-6d4e-5b5c-9a6e-2f1b7c1d2e3f
                 */
                notificationID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "notificationID": "0d6f3f0e-6d4e-5b5c-9a6e-2f1b7c1d2e3f",
                     *         "productID": 1,
                     *         "commissionPartnerID": 1,
                     *         "state": "held",
                     *         "createdAt": "2026-11-23 10:00:00",
                     *         "updatedAt": "2026-11-23 10:00:02",
                     *         "notBefore": null,
                     *         "attempts": 1,
                     *         "partnerName": "Nordic Car Sales",
                     *         "partnerEmail": "sales@nordic-cars.example",
                     *         "reason": "The server closed the connection",
                     *         "mail": {
                     *           "messageID": "0d6f3f0e-6d4e-5b5c-9a6e-2f1b7c1d2e3f@example.com",
                     *           "subject": "Vehicle available on commission: Volkswagen Golf (AB12345)",
                     *           "text": "…",
                     *           "html": "<p>…</p>"
                     *         }
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["GetNotificationResult"];
                };
            };
            /** @description Not modified: the client has this answer */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `notification_not_found`: Notification not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `parameter_not_allowed`: 'limit' is not a parameter of this operation */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    sendNotification: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag` of the thing: the change is made only at its revision, else 412 (addition) */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Id of the notification
                 * @example 0d6f3f0e-6d4e-5b5c-9a6e-2f1b7c1d2e3f
                 */
                notificationID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Notification queued",
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["SendNotificationResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `notification_not_found`: Notification not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `notification_sent`: The mail has been sent, or is being sent: assign again to send another
             *
             *     `notification_stopped`: The mail was stopped: its assignment was taken back, or the product withdrawn
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_failed`: It has changed meanwhile: its revision is now 4 */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listTransports: {
        parameters: {
            query?: {
                /**
                 * @description Most transports of a page; default 1000
                 * @example 100
                 */
                limit?: number;
                /** @description Where the next page starts: from the `Link` header of this one */
                cursor?: string;
            };
            header?: {
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "productID": 1,
                 *       "args": {
                 *         "order": "DESC"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ListTransportsRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description The product that was meant */
                    "X-Product-Id"?: number;
                    /** @description The next page, `rel="next"`, if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "vehicleIdentificationNumber": "WVWZZZ1KZAW000001",
                     *         "hasActiveTransport": true,
                     *         "timezone": "UTC",
                     *         "transports": [
                     *           {
                     *             "transportID": "0d6f3f0e-6d4e-5b5c-9a6e-2f1b7c1d2e3f",
                     *             "provider": "provider_b",
                     *             "status": "ordered",
                     *             "externalID": "B-2026-000123",
                     *             "createdAt": "2026-11-22 09:30:00",
                     *             "statusCheckedAt": "2026-11-22 09:35:02",
                     *             "cancelledAt": null,
                     *             "updates": [
                     *               {
                     *                 "status": "ordered",
                     *                 "at": "2026-11-22 09:30:01",
                     *                 "comment": "Order received"
                     *               }
                     *             ],
                     *             "comment": "Ring twice.",
                     *             "pickupCompanyName": "Fahrzeughaus Nord",
                     *             "pickupAddress": "Hafenstrasse 1, 20457 Hamburg",
                     *             "pickupPhone": null,
                     *             "pickupEmail": null,
                     *             "pickupDate": "2026-12-01",
                     *             "deliveryCompanyName": "Auto Syd ApS",
                     *             "deliveryAddress": null,
                     *             "deliveryPhone": null,
                     *             "deliveryEmail": null,
                     *             "deliveryDate": null
                     *           }
                     *         ]
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ListTransportsResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `product_not_found`: Product not found with VIN WVWZZZ1KZAW000001
             *
             *     `product_gone`: Product not found
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `product_ambiguous`: Several products match: name one of them by its 'productID': [12, 7] */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: 'productID' holds a number that is too large
             *
             *     `required_property_missing`: One of the following top-level properties are required: [productID, vehicleIdentificationNumber, AP30Guid, AP30Pno]
             *
             *     `vin_malformed`: 'vehicleIdentificationNumber' must be 17 characters
             *
             *     `not_numeric`: 'productID' must be a numeric value
             *
             *     `guid_malformed`: 'AP30Guid' must be a UUID
             *
             *     `identifiers_disagree`: The identifiers do not name the same product
             *
             *     `limit_out_of_range`: 'limit' must be a whole number from 1 to 1000
             *
             *     `cursor_invalid`: 'cursor' is not valid
             *
             *     `not_one_of`: 'args.order' must be one of: [ASC, DESC]
             *
             *     `not_object`: 'args' must be an object
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    orderTransport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "productID": 1,
                 *       "provider": "provider_a",
                 *       "pickupCompanyName": "Fahrzeughaus Nord",
                 *       "pickupAddress": "Hafenstrasse 1, 20457 Hamburg",
                 *       "pickupDate": "2026-12-01",
                 *       "deliveryCompanyName": "Auto Syd ApS",
                 *       "deliveryAddress": "Industrivej 7, 6400 Soenderborg",
                 *       "comment": "Ring twice."
                 *     }
                 */
                "application/json": components["schemas"]["OrderTransportRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    /** @description The product that was meant */
                    "X-Product-Id"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "transportID": "0d6f3f0e-6d4e-5b5c-9a6e-2f1b7c1d2e3f",
                     *         "externalID": 4711
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["OrderTransportResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `product_not_found`: Product not found with VIN WVWZZZ1KZAW000001
             *
             *     `product_gone`: Product not found
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `product_ambiguous`: Several products match: name one of them by its 'productID': [12, 7]
             *
             *     `withdrawn`: The product is withdrawn: restore it first
             *
             *     `order_repeated`: An equal transport was ordered in the last ten minutes (0d6f3f0e-6d4e-5b5c-9a6e-2f1b7c1d2e3f): change the order, its comment for instance, or wait
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: 'productID' holds a number that is too large
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_property_missing`: One of the following top-level properties are required: [productID, vehicleIdentificationNumber, AP30Guid, AP30Pno]
             *
             *     `vin_malformed`: 'vehicleIdentificationNumber' must be 17 characters
             *
             *     `not_numeric`: 'productID' must be a numeric value
             *
             *     `guid_malformed`: 'AP30Guid' must be a UUID
             *
             *     `identifiers_disagree`: The identifiers do not name the same product
             *
             *     `required_field_missing`: 'provider' is a required field
             *
             *     `not_one_of`: 'provider' must be one of: [provider_a, provider_b]
             *
             *     `date_malformed`: 'pickupDate' must be a date (Y-m-d)
             *
             *     `not_string`: 'pickupAddress' must be a string value
             *
             *     `too_long`: 'pickupAddress' must be at most 1000 characters
             *
             *     `provider_refused`: Provider refused the order: No capacity
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    cancelTransport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag` of the thing: the change is made only at its revision, else 412 (addition) */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "transportID": "0d6f3f0e-6d4e-5b5c-9a6e-2f1b7c1d2e3f",
                 *       "reason": "The buyer fetches the car"
                 *     }
                 */
                "application/json": components["schemas"]["CancelTransportRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    /** @description The product that was meant */
                    "X-Product-Id"?: number;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Transport cancelled",
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["CancelTransportResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `product_not_found`: Product not found with VIN WVWZZZ1KZAW000001
             *
             *     `product_gone`: Product not found
             *
             *     `transport_not_found`: Transport not found
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `product_ambiguous`: Several products match: name one of them by its 'productID': [12, 7]
             *
             *     `transport_not_active`: There is no active transport to cancel
             *
             *     `transport_ambiguous`: Several transports are active: name one by its transportID: [0d6f3f0e-6d4e-5b5c-9a6e-2f1b7c1d2e3f]
             *
             *     `cancellation_refused`: The provider did not cancel the transport: The vehicle is loaded already
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_failed`: It has changed meanwhile: its revision is now 4 */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: 'productID' holds a number that is too large
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_property_missing`: One of the following top-level properties are required: [transportID, productID, vehicleIdentificationNumber, AP30Guid, AP30Pno, externalID]
             *
             *     `vin_malformed`: 'vehicleIdentificationNumber' must be 17 characters
             *
             *     `not_numeric`: 'productID' must be a numeric value
             *
             *     `guid_malformed`: 'AP30Guid' must be a UUID
             *
             *     `identifiers_disagree`: The identifiers do not name the same product
             *
             *     `empty_string`: 'externalID' cannot be empty
             *
             *     `too_long`: 'externalID' must be at most 128 characters
             *
             *     `required_field_missing`: 'reason' is a required field
             *
             *     `not_string`: 'reason' must be a string value
             *
             *     `transport_id_malformed`: 'transportID' must be a UUID
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listCompanyTransports: {
        parameters: {
            query?: {
                /** @description `1`: active, and its delivery day is past, or nothing was heard of it for 7 days */
                late?: "1";
                /**
                 * @description Active, and nothing was heard of it for so many days, 1 to 365
                 * @example 3
                 */
                silentDays?: number;
                /** @description `1`: active (TRA-3), `0`: not */
                active?: "0" | "1";
                /**
                 * @description The product
                 * @example 1
                 */
                productID?: string;
                /**
                 * @description The status
                 * @example transit
                 */
                status?: "created" | "ordered" | "confirmed" | "transit" | "delivered";
                /**
                 * @description The provider, `a` or `b`
                 * @example a
                 */
                provider?: "a" | "b";
                /** @description Only transports created at this time or later: any expression that `GET /statistics` accepts */
                orderedSince?: string;
                /** @description Only transports created at this time or earlier: any expression that `GET /statistics` accepts */
                orderedUntil?: string;
                /** @description Only transports updated at this time or later: any expression that `GET /statistics` accepts */
                updatedSince?: string;
                /** @description Only transports updated at this time or earlier: any expression that `GET /statistics` accepts */
                updatedUntil?: string;
                /** @description By which time; default `created` */
                sort?: "created" | "updated";
                /** @description Default `desc`: newest first */
                order?: "asc" | "desc";
                /** @description `1`: count the matches, in `X-Total` */
                total?: "0" | "1";
                /**
                 * @description Most transports of a page; default 1000
                 * @example 100
                 */
                limit?: number;
                /** @description Where the next page starts: from the `Link` header of this one */
                cursor?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier answer: 304 if this one is the same (addition) */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description The next page, `rel="next"`, if there is one */
                    Link?: string;
                    /** @description With `total=1`: how many rows match; `10000+` if more, or if not all could be examined */
                    "X-Total"?: string;
                    /** @description With `sort=updated`: the Unix timestamp to ask from next (`updatedSince`) */
                    "X-Complete-Until"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "transportID": "0d6f3f0e-6d4e-5b5c-9a6e-2f1b7c1d2e3f",
                     *           "productID": 1,
                     *           "vehicleIdentificationNumber": "WVWZZZ1KZAW000001",
                     *           "provider": "provider_b",
                     *           "status": "transit",
                     *           "externalID": "B-2026-000123",
                     *           "active": true,
                     *           "late": true,
                     *           "createdAt": "2026-11-12 09:30:00",
                     *           "updatedAt": "2026-11-14 11:00:01",
                     *           "revision": 4,
                     *           "comment": null,
                     *           "pickupCompanyName": "Fahrzeughaus Nord",
                     *           "pickupAddress": null,
                     *           "pickupDate": "2026-11-13",
                     *           "deliveryCompanyName": "Auto Syd ApS",
                     *           "deliveryAddress": null,
                     *           "deliveryDate": "2026-11-15"
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ListCompanyTransportsResult"];
                };
            };
            /** @description Not modified: the client has this answer */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `limit_out_of_range`: 'limit' must be a whole number from 1 to 1000
             *
             *     `cursor_invalid`: 'cursor' is not valid
             *
             *     `not_one_of`: 'order' must be one of: [asc, desc]
             *
             *     `not_string`: 'status' must be a string value
             *
             *     `empty_string`: 'late' cannot be empty
             *
             *     `too_long`: 'late' must be at most 512 characters
             *
             *     `time_invalid`: 'orderedSince' is not a valid date or time
             *
             *     `list_needs_filter`: 'late' only narrows a list of transports: add one of [late, silentDays, active, productID, status, provider, orderedSince, sort=updated]
             *
             *     `days_out_of_range`: 'silentDays' must be a whole number from 1 to 365
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    askTransport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Id of the transport
                 * @example 0d6f3f0e-6d4e-5b5c-9a6e-2f1b7c1d2e3f
                 */
                transportID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Provider is asked",
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["AskTransportResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `transport_not_found`: Transport not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `transport_ended`: Nothing more will be heard of this transport
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getStatistics: {
        parameters: {
            query?: {
                /**
                 * @description Start of the range: a Unix timestamp, `Y-m-d H:i:s`, or any expression that PHP’s `strtotime` takes, in the service’s time zone. Default: the beginning
                 * @example first day of january
                 */
                since?: string;
                /** @description End of the range, as `since`. Default: now */
                until?: string;
                /** @description 1 splits the answer by month */
                monthly?: number;
                /** @description Answers as it would have answered at that time; an expression as for `since` (addition) */
                asOf?: string;
            };
            header?: {
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description Start of the range as a Unix timestamp, 0 when omitted (addition) */
                    "X-Statistics-Since"?: number;
                    /** @description End of the range as a Unix timestamp (addition) */
                    "X-Statistics-Until"?: number;
                    /** @description The Unix second up to which everything is counted (addition) */
                    "X-Statistics-As-Of"?: number;
                    /** @description How many events of the range could not be read, if any (addition) */
                    "X-Statistics-Incomplete"?: number;
                    /** @description Numbers that this release counts differently from the one before, such as `products.sold, disputes.opened`. They are being recounted and are incomplete until then (addition) */
                    "X-Statistics-Recounted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "products": {
                     *           "created": 12,
                     *           "sold": 5,
                     *           "completed": 4,
                     *           "onAuction": 7,
                     *           "onBuyNow": 2,
                     *           "onCommission": 1
                     *         },
                     *         "disputes": {
                     *           "opened": 1,
                     *           "closed": 1
                     *         },
                     *         "transports": {
                     *           "provider_a": {
                     *             "ordered": 3,
                     *             "transit": 3,
                     *             "delivered": 2
                     *           },
                     *           "provider_b": {
                     *             "ordered": 2,
                     *             "confirmed": 2,
                     *             "transit": 1,
                     *             "delivered": 1
                     *           }
                     *         }
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["GetStatisticsResult"];
                };
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `since_after_until`: 'since' must not be after 'until'
             *
             *     `monthly_invalid`: 'monthly' must be 0 or 1
             *
             *     `too_many_months`: The range touches more than 1200 months: choose a shorter one
             *
             *     `time_invalid`: 'since' is not a valid date or time
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getMonthlyStatistics: {
        parameters: {
            query?: {
                /**
                 * @description Start of the range: a Unix timestamp, `Y-m-d H:i:s`, or any expression that PHP’s `strtotime` takes, in the service’s time zone. Default: the beginning
                 * @example first day of january
                 */
                since?: string;
                /** @description End of the range, as `since`. Default: now */
                until?: string;
                /** @description Answers as it would have answered at that time; an expression as for `since` (addition) */
                asOf?: string;
            };
            header?: {
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description Start of the range as a Unix timestamp, 0 when omitted (addition) */
                    "X-Statistics-Since"?: number;
                    /** @description End of the range as a Unix timestamp (addition) */
                    "X-Statistics-Until"?: number;
                    /** @description The Unix second up to which everything is counted (addition) */
                    "X-Statistics-As-Of"?: number;
                    /** @description How many events of the range could not be read, if any (addition) */
                    "X-Statistics-Incomplete"?: number;
                    /** @description Numbers that this release counts differently from the one before, such as `products.sold, disputes.opened`. They are being recounted and are incomplete until then (addition) */
                    "X-Statistics-Recounted"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "2026-11-01": {
                     *           "products": {
                     *             "created": 12,
                     *             "sold": 5,
                     *             "completed": 4,
                     *             "onAuction": 7,
                     *             "onBuyNow": 2,
                     *             "onCommission": 1
                     *           },
                     *           "disputes": {
                     *             "opened": 1,
                     *             "closed": 1
                     *           },
                     *           "transports": {
                     *             "provider_a": {
                     *               "ordered": 3,
                     *               "transit": 3,
                     *               "delivered": 2
                     *             },
                     *             "provider_b": {
                     *               "ordered": 2,
                     *               "confirmed": 2,
                     *               "transit": 1,
                     *               "delivered": 1
                     *             }
                     *           }
                     *         }
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["GetMonthlyStatisticsResult"];
                };
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `since_after_until`: 'since' must not be after 'until'
             *
             *     `too_many_months`: The range touches more than 1200 months: choose a shorter one
             *
             *     `time_invalid`: 'since' is not a valid date or time
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    startSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    /** @description The secret of the session, which scripts cannot read */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "sessionID": "0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f",
                     *         "expiresAt": 1795000000000
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["StartSessionResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `session_needs_key`: A session is started with an API key, not with a session
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    /** @description The secret of the session, which scripts cannot read */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Signed out",
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["EndSessionResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unauthorized`: Unauthorized
             *
             *     `session_ended`: The session has ended: sign in again
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    renewSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    /** @description The secret of the session, which scripts cannot read */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "sessionID": "0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f",
                     *         "expiresAt": 1795000000000
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["RenewSessionResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unauthorized`: Unauthorized
             *
             *     `session_ended`: The session has ended: sign in again
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getSignInWays: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "byMail": true
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["GetSignInWaysResult"];
                };
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `cross_origin_request`: A session changes nothing for a page of another origin */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `parameter_not_allowed`: 'limit' is not a parameter of this operation */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    signInByLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "link": "Zm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm9vYmFyZm9vYg"
                 *     }
                 */
                "application/json": components["schemas"]["SignInByLinkRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    /** @description The secret of the session, which scripts cannot read */
                    "Set-Cookie"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "sessionID": "0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f",
                     *         "choices": []
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["SignInByLinkResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unauthorized`: Unauthorized
             *
             *     `link_not_valid`: The link was used already, is older than 15 minutes, or is unknown: request another
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_field_missing`: 'link' is a required field
             *
             *     `not_numeric`: 'userID' must be a numeric value
             *
             *     `not_string`: 'link' must be a string value
             *
             *     `empty_string`: 'link' cannot be empty
             *
             *     `too_long`: 'link' must be at most 200 characters
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    requestSignInLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "kim@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["RequestSignInLinkRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Requested",
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["RequestSignInLinkResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `mail_sign_in_not_offered`: Signing in by mail is not offered here: PUBLIC_URL is not set */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_field_missing`: 'email' is a required field
             *
             *     `not_string`: 'email' must be a string value
             *
             *     `empty_string`: 'email' cannot be empty
             *
             *     `too_long`: 'email' must be at most 254 characters
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    changeCompany: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag` of the thing: the change is made only at its revision, else 412 (addition) */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currency": "DKK",
                 *       "replyTo": "sales@autohaus-nord.example"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeCompanyRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "companyID": 1,
                     *         "name": "Autohaus Nord",
                     *         "currency": "DKK",
                     *         "replyTo": "sales@autohaus-nord.example",
                     *         "revision": 1
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ChangeCompanyResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_failed`: It has changed meanwhile: its revision is now 4 */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `not_string`: 'name' must be a string value
             *
             *     `empty_string`: 'name' cannot be empty
             *
             *     `too_long`: 'name' must be at most 200 characters
             *
             *     `not_email`: 'replyTo' must be an e-mail address
             *
             *     `currency_malformed`: 'currency' must be three capital letters (ISO 4217), such as EUR
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    changeOwnUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag` of the thing: the change is made only at its revision, else 412 (addition) */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Id of the user
                 * @example 2
                 */
                userID: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "permissions": [
                 *         "uploadResources"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ChangeOwnUserRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "userID": 2,
                     *         "name": "Kim Larsen",
                     *         "email": "kim@example.com",
                     *         "permissions": [
                     *           "uploadResources"
                     *         ],
                     *         "disabled": false,
                     *         "revision": 1
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ChangeOwnUserResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             *
             *     `permission_not_held`: Nobody grants a permission that he lacks: editAllProducts
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `user_not_found`: User not found with userID 7 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_failed`: It has changed meanwhile: its revision is now 4 */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `not_numeric`: 'userID' must be a numeric value
             *
             *     `not_string`: 'name' must be a string value
             *
             *     `empty_string`: 'name' cannot be empty
             *
             *     `too_long`: 'name' must be at most 200 characters
             *
             *     `not_array`: 'permissions' must be an array
             *
             *     `permission_unknown`: 'permissions[0]' must be one of: [editAllProducts, uploadResources, administer, administerCompany, importHistory, analyse]
             *
             *     `not_boolean`: 'disabled' must be a boolean value
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    revokeOwnKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag` of the thing: the change is made only at its revision, else 412 (addition) */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Id of the key */
                apiKeyID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Revoked",
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["RevokeOwnKeyResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `api_key_not_found`: API key not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_failed`: It has changed meanwhile: its revision is now 4 */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    labelOwnKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag` of the thing: the change is made only at its revision, else 412 (addition) */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /** @description Id of the key */
                apiKeyID: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "label": "night run"
                 *     }
                 */
                "application/json": components["schemas"]["LabelOwnKeyRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "apiKeyID": "0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f",
                     *         "userID": 2,
                     *         "label": "night run",
                     *         "revision": 1
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["LabelOwnKeyResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `api_key_not_found`: API key not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_failed`: It has changed meanwhile: its revision is now 4 */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_field_missing`: 'label' is a required field
             *
             *     `not_string`: 'label' must be a string value
             *
             *     `empty_string`: 'label' cannot be empty
             *
             *     `too_long`: 'label' must be at most 200 characters
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an earlier answer: 304 if this one is the same (addition) */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "userID": 2,
                     *         "name": "Kim Larsen",
                     *         "email": "kim@example.com",
                     *         "company": {
                     *           "companyID": 2,
                     *           "name": "Auto Syd",
                     *           "currency": "DKK",
                     *           "replyTo": "sales@auto-syd.example",
                     *           "revision": 1
                     *         },
                     *         "permissions": [
                     *           "uploadResources",
                     *           "administerCompany"
                     *         ],
                     *         "timezone": "Europe/Copenhagen",
                     *         "key": {
                     *           "apiKeyID": "0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f",
                     *           "kind": "key",
                     *           "label": "laptop",
                     *           "readOnly": false,
                     *           "createdAt": "2026-11-22 09:30:00",
                     *           "lastUsedOn": "2026-11-27",
                     *           "expiresAt": null
                     *         }
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["GetMeResult"];
                };
            };
            /** @description Not modified: the client has this answer */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `parameter_not_allowed`: 'limit' is not a parameter of this operation */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listOwnUsers: {
        parameters: {
            query?: {
                /** @description By which time; default `created` */
                sort?: "created";
                /** @description Default `asc`: oldest first */
                order?: "asc" | "desc";
                /** @description `1`: count the matches, in `X-Total` */
                total?: "0" | "1";
                /**
                 * @description Most users of a page; default 1000
                 * @example 100
                 */
                limit?: number;
                /** @description Where the next page starts: from the `Link` header of this one */
                cursor?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier answer: 304 if this one is the same (addition) */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description The next page, `rel="next"`, if there is one */
                    Link?: string;
                    /** @description With `total=1`: how many rows match; `10000+` if more, or if not all could be examined */
                    "X-Total"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "userID": 2,
                     *           "name": "Kim Larsen"
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ListOwnUsersResult"];
                };
            };
            /** @description Not modified: the client has this answer */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `limit_out_of_range`: 'limit' must be a whole number from 1 to 1000
             *
             *     `cursor_invalid`: 'cursor' is not valid
             *
             *     `not_one_of`: 'order' must be one of: [asc, desc]
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    createOwnUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Kim Larsen",
                 *       "email": "kim@example.com",
                 *       "permissions": [
                 *         "uploadResources"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateOwnUserRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "userID": 2
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["CreateOwnUserResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             *
             *     `permission_not_held`: Nobody grants a permission that he lacks: editAllProducts
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_field_missing`: 'name' is a required field
             *
             *     `not_string`: 'name' must be a string value
             *
             *     `empty_string`: 'name' cannot be empty
             *
             *     `too_long`: 'name' must be at most 200 characters
             *
             *     `not_email`: 'email' must be an e-mail address
             *
             *     `not_array`: 'permissions' must be an array
             *
             *     `permission_unknown`: 'permissions[0]' must be one of: [editAllProducts, uploadResources, administer, administerCompany, importHistory, analyse]
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listOwnKeys: {
        parameters: {
            query?: {
                /** @description By which time; default `created` */
                sort?: "created";
                /** @description Default `asc`: oldest first */
                order?: "asc" | "desc";
                /** @description `1`: count the matches, in `X-Total` */
                total?: "0" | "1";
                /**
                 * @description Most keys of a page; default 1000
                 * @example 100
                 */
                limit?: number;
                /** @description Where the next page starts: from the `Link` header of this one */
                cursor?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier answer: 304 if this one is the same (addition) */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description The next page, `rel="next"`, if there is one */
                    Link?: string;
                    /** @description With `total=1`: how many rows match; `10000+` if more, or if not all could be examined */
                    "X-Total"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "apiKeyID": "0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f",
                     *           "kind": "key",
                     *           "userID": 2,
                     *           "label": "import",
                     *           "permissions": [
                     *             "uploadResources"
                     *           ],
                     *           "readOnly": false,
                     *           "createdAt": "2026-11-22 09:30:00",
                     *           "expiresAt": null,
                     *           "lastUsedOn": "2026-11-27",
                     *           "revoked": false,
                     *           "revision": 0
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ListOwnKeysResult"];
                };
            };
            /** @description Not modified: the client has this answer */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `limit_out_of_range`: 'limit' must be a whole number from 1 to 1000
             *
             *     `cursor_invalid`: 'cursor' is not valid
             *
             *     `not_one_of`: 'order' must be one of: [asc, desc]
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    issueOwnKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userID": 2,
                 *       "label": "reports",
                 *       "readOnly": true,
                 *       "expiresAt": "2027-01-01 00:00:00"
                 *     }
                 */
                "application/json": components["schemas"]["IssueOwnKeyRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "apiKeyID": "0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f",
                     *         "apiKey": "vpds_…"
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["IssueOwnKeyResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             *
             *     `permission_not_held`: Nobody grants a permission that he lacks: editAllProducts
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `user_not_found`: User not found with userID 7 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `user_disabled`: The user is disabled
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_field_missing`: 'userID' is a required field
             *
             *     `not_numeric`: 'userID' must be a numeric value
             *
             *     `not_string`: 'label' must be a string value
             *
             *     `too_long`: 'label' must be at most 200 characters
             *
             *     `not_boolean`: 'readOnly' must be a boolean value
             *
             *     `time_invalid`: 'expiresAt' is not a valid date or time
             *
             *     `expiry_not_later`: 'expiresAt' must be a time in the future
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listOwnAudit: {
        parameters: {
            query?: {
                /**
                 * @description Most entries of a page; default 1000
                 * @example 100
                 */
                limit?: number;
                /** @description Where the next page starts: from the `Link` header of this one */
                cursor?: string;
            };
            header?: {
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description The next page, `rel="next"`, if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "at": "2026-11-23 20:15:00",
                     *           "action": "ApiKeyRevoked",
                     *           "companyID": 2,
                     *           "by": "operator",
                     *           "userID": 1,
                     *           "apiKeyID": "0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f",
                     *           "requestID": "c0ffee",
                     *           "detail": {
                     *             "stream": "apiKey-7b0c3f0a-2a7e-4d55-9d0e-0b8f3f6f1c11"
                     *           }
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ListOwnAuditResult"];
                };
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `limit_out_of_range`: 'limit' must be a whole number from 1 to 1000
             *
             *     `cursor_invalid`: 'cursor' is not valid
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getOwnUsage: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "products": {
                     *           "used": 1204,
                     *           "limit": 5000
                     *         },
                     *         "bytesStored": {
                     *           "used": 1810233,
                     *           "limit": null
                     *         },
                     *         "mailsThisMonth": {
                     *           "used": 12,
                     *           "limit": null
                     *         },
                     *         "rates": {
                     *           "requestsPerSecondAndKey": 100,
                     *           "mailsPerPartnerAndHour": 200,
                     *           "mailsPerCompanyAndHour": 2000
                     *         }
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["GetOwnUsageResult"];
                };
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `parameter_not_allowed`: 'limit' is not a parameter of this operation */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listOwnCustomFields: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an earlier answer: 304 if this one is the same (addition) */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "key": "customField_1",
                     *           "type": "int",
                     *           "alias": "auctionGrade",
                     *           "revision": 1
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ListOwnCustomFieldsResult"];
                };
            };
            /** @description Not modified: the client has this answer */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `parameter_not_allowed`: 'limit' is not a parameter of this operation */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    defineOwnCustomField: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "int",
                 *       "alias": "auctionGrade"
                 *     }
                 */
                "application/json": components["schemas"]["DefineOwnCustomFieldRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "key": "customField_1"
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["DefineOwnCustomFieldResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `alias_in_use`: Alias already in use
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_field_missing`: 'type' is a required field
             *
             *     `field_type_unknown`: 'type' must be one of: [string, int, numeric, bool, date]
             *
             *     `alias_malformed`: 'alias' must be a letter, then up to 63 letters, digits or underscores
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    changeCustomField: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag` of the thing: the change is made only at its revision, else 412 (addition) */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Key of the custom field
                 * @example customField_1
                 */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "alias": "auctionGrade"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeCustomFieldRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "key": "customField_1",
                     *         "alias": "auctionGrade",
                     *         "revision": 2
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ChangeCustomFieldResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `custom_field_not_found`: Custom field not found: customField_9 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `alias_in_use`: Alias already in use
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_failed`: It has changed meanwhile: its revision is now 4 */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_field_missing`: 'alias' is a required field
             *
             *     `alias_malformed`: 'alias' must be a letter, then up to 63 letters, digits or underscores
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    changePartner: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag` of the thing: the change is made only at its revision, else 412 (addition) */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Id of the partner
                 * @example 1
                 */
                commissionPartnerID: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "office@nordic-cars.example"
                 *     }
                 */
                "application/json": components["schemas"]["ChangePartnerRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "commissionPartnerID": 1,
                     *         "companyID": 1,
                     *         "name": "Nordic Car Sales",
                     *         "email": "office@nordic-cars.example",
                     *         "disabled": false,
                     *         "revision": 1
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ChangePartnerResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `partner_not_found`: Commission partner not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_failed`: It has changed meanwhile: its revision is now 4 */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `not_numeric`: 'commissionPartnerID' must be a numeric value
             *
             *     `not_string`: 'name' must be a string value
             *
             *     `empty_string`: 'name' cannot be empty
             *
             *     `too_long`: 'name' must be at most 200 characters
             *
             *     `not_boolean`: 'disabled' must be a boolean value
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listPartners: {
        parameters: {
            query?: {
                /** @description By which time; default `created` */
                sort?: "created";
                /** @description Default `asc`: oldest first */
                order?: "asc" | "desc";
                /** @description `1`: count the matches, in `X-Total` */
                total?: "0" | "1";
                /**
                 * @description Most partners of a page; default 1000
                 * @example 100
                 */
                limit?: number;
                /** @description Where the next page starts: from the `Link` header of this one */
                cursor?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier answer: 304 if this one is the same (addition) */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description The next page, `rel="next"`, if there is one */
                    Link?: string;
                    /** @description With `total=1`: how many rows match; `10000+` if more, or if not all could be examined */
                    "X-Total"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "commissionPartnerID": 1,
                     *           "name": "Nordic Car Sales",
                     *           "email": "sales@nordic-cars.example",
                     *           "disabled": false,
                     *           "revision": 0
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ListPartnersResult"];
                };
            };
            /** @description Not modified: the client has this answer */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `limit_out_of_range`: 'limit' must be a whole number from 1 to 1000
             *
             *     `cursor_invalid`: 'cursor' is not valid
             *
             *     `not_one_of`: 'order' must be one of: [asc, desc]
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    createPartner: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Nordic Car Sales",
                 *       "email": "sales@nordic-cars.example"
                 *     }
                 */
                "application/json": components["schemas"]["CreatePartnerRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "commissionPartnerID": 1
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatePartnerResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_field_missing`: 'name' is a required field
             *
             *     `not_string`: 'name' must be a string value
             *
             *     `empty_string`: 'name' cannot be empty
             *
             *     `too_long`: 'name' must be at most 200 characters
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listCategories: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of an earlier answer: 304 if this one is the same (addition) */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "documentCategoryID": 1,
                     *           "name": "Other",
                     *           "single": false,
                     *           "revision": 0
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ListCategoriesResult"];
                };
            };
            /** @description Not modified: the client has this answer */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `parameter_not_allowed`: 'limit' is not a parameter of this operation */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    defineCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Registration certificate",
                 *       "single": true
                 *     }
                 */
                "application/json": components["schemas"]["DefineCategoryRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "documentCategoryID": 2
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["DefineCategoryResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_field_missing`: 'name' is a required field
             *
             *     `not_string`: 'name' must be a string value
             *
             *     `empty_string`: 'name' cannot be empty
             *
             *     `too_long`: 'name' must be at most 200 characters
             *
             *     `not_boolean`: 'single' must be a boolean value
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    changeDocumentCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag` of the thing: the change is made only at its revision, else 412 (addition) */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Id of the category
                 * @example 2
                 */
                documentCategoryID: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Inspection report"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeDocumentCategoryRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "documentCategoryID": 2,
                     *         "name": "Inspection report",
                     *         "revision": 2
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ChangeDocumentCategoryResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `document_category_not_found`: Document category not found: 9 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_failed`: It has changed meanwhile: its revision is now 4 */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `not_numeric`: 'documentCategoryID' must be a numeric value
             *
             *     `required_field_missing`: 'name' is a required field
             *
             *     `not_string`: 'name' must be a string value
             *
             *     `empty_string`: 'name' cannot be empty
             *
             *     `too_long`: 'name' must be at most 200 characters
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listCompanies: {
        parameters: {
            query?: {
                /** @description By which time; default `created` */
                sort?: "created";
                /** @description Default `asc`: oldest first */
                order?: "asc" | "desc";
                /** @description `1`: count the matches, in `X-Total` */
                total?: "0" | "1";
                /**
                 * @description Most companies of a page; default 1000
                 * @example 100
                 */
                limit?: number;
                /** @description Where the next page starts: from the `Link` header of this one */
                cursor?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier answer: 304 if this one is the same (addition) */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description The next page, `rel="next"`, if there is one */
                    Link?: string;
                    /** @description With `total=1`: how many rows match; `10000+` if more, or if not all could be examined */
                    "X-Total"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "companyID": 1,
                     *           "name": "Company 1",
                     *           "currency": null,
                     *           "replyTo": null
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ListCompaniesResult"];
                };
            };
            /** @description Not modified: the client has this answer */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `limit_out_of_range`: 'limit' must be a whole number from 1 to 1000
             *
             *     `cursor_invalid`: 'cursor' is not valid
             *
             *     `not_one_of`: 'order' must be one of: [asc, desc]
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    createCompany: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Nordic Cars A/S"
                 *     }
                 */
                "application/json": components["schemas"]["CreateCompanyRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "companyID": 2
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["CreateCompanyResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_field_missing`: 'name' is a required field
             *
             *     `not_string`: 'name' must be a string value
             *
             *     `empty_string`: 'name' cannot be empty
             *
             *     `too_long`: 'name' must be at most 200 characters
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description By which time; default `created` */
                sort?: "created";
                /** @description Default `asc`: oldest first */
                order?: "asc" | "desc";
                /** @description `1`: count the matches, in `X-Total` */
                total?: "0" | "1";
                /**
                 * @description Most users of a page; default 1000
                 * @example 100
                 */
                limit?: number;
                /** @description Where the next page starts: from the `Link` header of this one */
                cursor?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier answer: 304 if this one is the same (addition) */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description The next page, `rel="next"`, if there is one */
                    Link?: string;
                    /** @description With `total=1`: how many rows match; `10000+` if more, or if not all could be examined */
                    "X-Total"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "userID": 2,
                     *           "companyID": 2,
                     *           "name": "Integration",
                     *           "email": "it@example.com",
                     *           "permissions": [
                     *             "uploadResources"
                     *           ],
                     *           "disabled": false
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ListUsersResult"];
                };
            };
            /** @description Not modified: the client has this answer */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `limit_out_of_range`: 'limit' must be a whole number from 1 to 1000
             *
             *     `cursor_invalid`: 'cursor' is not valid
             *
             *     `not_one_of`: 'order' must be one of: [asc, desc]
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "companyID": 2,
                 *       "name": "Integration",
                 *       "email": "it@example.com",
                 *       "permissions": [
                 *         "uploadResources"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateUserRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "userID": 2
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["CreateUserResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `company_not_found`: Company not found with companyID 7 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_field_missing`: 'companyID' is a required field
             *
             *     `not_numeric`: 'companyID' must be a numeric value
             *
             *     `not_string`: 'name' must be a string value
             *
             *     `empty_string`: 'name' cannot be empty
             *
             *     `too_long`: 'name' must be at most 200 characters
             *
             *     `not_email`: 'email' must be an e-mail address
             *
             *     `not_array`: 'permissions' must be an array
             *
             *     `permission_unknown`: 'permissions[0]' must be one of: [editAllProducts, uploadResources, administer, administerCompany, importHistory, analyse]
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description By which time; default `created` */
                sort?: "created";
                /** @description Default `asc`: oldest first */
                order?: "asc" | "desc";
                /** @description `1`: count the matches, in `X-Total` */
                total?: "0" | "1";
                /**
                 * @description Most keys of a page; default 1000
                 * @example 100
                 */
                limit?: number;
                /** @description Where the next page starts: from the `Link` header of this one */
                cursor?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier answer: 304 if this one is the same (addition) */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description The next page, `rel="next"`, if there is one */
                    Link?: string;
                    /** @description With `total=1`: how many rows match; `10000+` if more, or if not all could be examined */
                    "X-Total"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "apiKeyID": "0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f",
                     *           "userID": 2,
                     *           "companyID": 2,
                     *           "permissions": [
                     *             "uploadResources"
                     *           ],
                     *           "label": "import",
                     *           "revoked": false
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ListApiKeysResult"];
                };
            };
            /** @description Not modified: the client has this answer */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `limit_out_of_range`: 'limit' must be a whole number from 1 to 1000
             *
             *     `cursor_invalid`: 'cursor' is not valid
             *
             *     `not_one_of`: 'order' must be one of: [asc, desc]
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    issueApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userID": 2,
                 *       "label": "import"
                 *     }
                 */
                "application/json": components["schemas"]["IssueApiKeyRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "apiKeyID": "0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f",
                     *         "apiKey": "vpds_…"
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["IssueApiKeyResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `user_not_found`: User not found with userID 7 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `user_disabled`: The user is disabled
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_field_missing`: 'userID' is a required field
             *
             *     `not_numeric`: 'userID' must be a numeric value
             *
             *     `not_string`: 'label' must be a string value
             *
             *     `too_long`: 'label' must be at most 200 characters
             *
             *     `not_boolean`: 'readOnly' must be a boolean value
             *
             *     `time_invalid`: 'expiresAt' is not a valid date or time
             *
             *     `expiry_not_later`: 'expiresAt' must be a time in the future
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description An `ETag` of the thing: the change is made only at its revision, else 412 (addition) */
                "If-Match"?: components["parameters"]["IfMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Id of the key
                 * @example 0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f
                 */
                apiKeyID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Revoked",
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["RevokeApiKeyResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `api_key_not_found`: API key not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_failed`: It has changed meanwhile: its revision is now 4 */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /**
                 * @description Most entries of a page; default 1000
                 * @example 100
                 */
                limit?: number;
                /** @description Where the next page starts: from the `Link` header of this one */
                cursor?: string;
                /** @description Only what concerns this company */
                companyID?: number;
            };
            header?: {
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description The next page, `rel="next"`, if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "at": "2026-11-23 20:15:00",
                     *           "action": "ApiKeyRevoked",
                     *           "companyID": 2,
                     *           "by": "operator",
                     *           "userID": 1,
                     *           "apiKeyID": "0d6f3f0e-6d4e-4b5c-9a6e-2f1b7c1d2e3f",
                     *           "requestID": "c0ffee",
                     *           "detail": {
                     *             "stream": "apiKey-7b0c3f0a-2a7e-4d55-9d0e-0b8f3f6f1c11"
                     *           }
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ListAuditResult"];
                };
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `limit_out_of_range`: 'limit' must be a whole number from 1 to 1000
             *
             *     `cursor_invalid`: 'cursor' is not valid
             *
             *     `not_numeric`: 'companyID' must be a numeric value
             *
             *     `number_too_large`: 'companyID' holds a number that is too large
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listRefusedLogins: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "key": "2c26b46b68ffc68f",
                     *           "address": "192.0.2.1",
                     *           "count": 12,
                     *           "firstAt": "2026-11-23 20:15:00",
                     *           "lastAt": "2026-11-23 20:16:00"
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ListRefusedLoginsResult"];
                };
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `parameter_not_allowed`: 'limit' is not a parameter of this operation */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    getCompanyUsage: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The company
                 * @example 2
                 */
                companyID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "products": {
                     *           "used": 1204,
                     *           "limit": 5000
                     *         },
                     *         "bytesStored": {
                     *           "used": 1810233,
                     *           "limit": null
                     *         },
                     *         "mailsThisMonth": {
                     *           "used": 12,
                     *           "limit": null
                     *         },
                     *         "rates": {
                     *           "requestsPerSecondAndKey": 100,
                     *           "mailsPerPartnerAndHour": 200,
                     *           "mailsPerCompanyAndHour": 2000
                     *         }
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["GetCompanyUsageResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `company_not_found`: Company not found with companyID 7 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `parameter_not_allowed`: 'limit' is not a parameter of this operation */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    setCompanyLimits: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The company
                 * @example 2
                 */
                companyID: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "products": 5000,
                 *       "mailsPerMonth": null
                 *     }
                 */
                "application/json": components["schemas"]["SetCompanyLimitsRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Limits set",
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["SetCompanyLimitsResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `company_not_found`: Company not found with companyID 7 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `not_whole`: 'products' must be a whole number
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listCustomFields: {
        parameters: {
            query?: {
                /** @description By which time; default `created` */
                sort?: "created";
                /** @description Default `asc`: oldest first */
                order?: "asc" | "desc";
                /** @description `1`: count the matches, in `X-Total` */
                total?: "0" | "1";
                /**
                 * @description Most companies of a page; default 1000
                 * @example 100
                 */
                limit?: number;
                /** @description Where the next page starts: from the `Link` header of this one */
                cursor?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier answer: 304 if this one is the same (addition) */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description The next page, `rel="next"`, if there is one */
                    Link?: string;
                    /** @description With `total=1`: how many rows match; `10000+` if more, or if not all could be examined */
                    "X-Total"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "key": "customField_1",
                     *           "companyID": 1,
                     *           "type": "int",
                     *           "alias": "auctionGrade"
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ListCustomFieldsResult"];
                };
            };
            /** @description Not modified: the client has this answer */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `limit_out_of_range`: 'limit' must be a whole number from 1 to 1000
             *
             *     `cursor_invalid`: 'cursor' is not valid
             *
             *     `not_one_of`: 'order' must be one of: [asc, desc]
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    defineCustomField: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "companyID": 1,
                 *       "type": "int",
                 *       "alias": "auctionGrade"
                 *     }
                 */
                "application/json": components["schemas"]["DefineCustomFieldRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "key": "customField_1"
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["DefineCustomFieldResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `company_not_found`: Company not found with companyID 7 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `alias_in_use`: Alias already in use
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_field_missing`: 'companyID' is a required field
             *
             *     `not_numeric`: 'companyID' must be a numeric value
             *
             *     `field_type_unknown`: 'type' must be one of: [string, int, numeric, bool, date]
             *
             *     `alias_malformed`: 'alias' must be a letter, then up to 63 letters, digits or underscores
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listLearnedKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The company
                 * @example 1
                 */
                companyID: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         "windows",
                     *         "colour"
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ListLearnedKeysResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `company_not_found`: Company not found with companyID 7 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `parameter_not_allowed`: 'limit' is not a parameter of this operation */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    forgetLearnedKeys: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description The company
                 * @example 1
                 */
                companyID: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keys": [
                 *         "windows"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ForgetLearnedKeysRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "forgotten": [
                     *           "windows"
                     *         ]
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ForgetLearnedKeysResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `company_not_found`: Company not found with companyID 7 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_field_missing`: 'keys' is a required field
             *
             *     `not_array`: 'keys' must be an array
             *
             *     `not_string`: 'keys[0]' must be a string value
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    deliverPlatformFeed: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {"messageID":"7b0c3f0a-2a7e-4d55-9d0e-0b8f3f6f1c11","productID":1,"companyID":1,"fact":{"status":"onAuction"},"occurredAt":"2026-11-22T09:30:00Z"} */
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "accepted": 1,
                     *         "skipped": 0,
                     *         "parked": 0
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["DeliverPlatformFeedResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 8388608 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/x-ndjson */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `feed_too_many_lines`: A delivery has at most 50000 lines: send the rest in another
             *
             *     `feed_not_applicable`: The delivery was stopped after 1000 lines that cannot be applied: mend them, and deliver all of it again
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listParkedFeedMessages: {
        parameters: {
            query?: {
                /** @description By which time; default `created` */
                sort?: "created";
                /** @description Default `asc`: oldest first */
                order?: "asc" | "desc";
                /** @description `1`: count the matches, in `X-Total` */
                total?: "0" | "1";
                /**
                 * @description Most messages of a page; default 1000
                 * @example 100
                 */
                limit?: number;
                /** @description Where the next page starts: from the `Link` header of this one */
                cursor?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier answer: 304 if this one is the same (addition) */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description The next page, `rel="next"`, if there is one */
                    Link?: string;
                    /** @description With `total=1`: how many rows match; `10000+` if more, or if not all could be examined */
                    "X-Total"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "messageID": "7b0c3f0a-2a7e-4d55-9d0e-0b8f3f6f1c11",
                     *           "at": "2026-11-22 09:30:01",
                     *           "reason": "Product not found with productID 99",
                     *           "message": {
                     *             "messageID": "7b0c3f0a-2a7e-4d55-9d0e-0b8f3f6f1c11",
                     *             "productID": 99,
                     *             "companyID": 1,
                     *             "fact": {
                     *               "status": "sold"
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ListParkedFeedMessagesResult"];
                };
            };
            /** @description Not modified: the client has this answer */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `limit_out_of_range`: 'limit' must be a whole number from 1 to 1000
             *
             *     `cursor_invalid`: 'cursor' is not valid
             *
             *     `not_one_of`: 'order' must be one of: [asc, desc]
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listCommissionPartners: {
        parameters: {
            query?: {
                /** @description By which time; default `created` */
                sort?: "created";
                /** @description Default `asc`: oldest first */
                order?: "asc" | "desc";
                /** @description `1`: count the matches, in `X-Total` */
                total?: "0" | "1";
                /**
                 * @description Most partners of a page; default 1000
                 * @example 100
                 */
                limit?: number;
                /** @description Where the next page starts: from the `Link` header of this one */
                cursor?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier answer: 304 if this one is the same (addition) */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description The next page, `rel="next"`, if there is one */
                    Link?: string;
                    /** @description With `total=1`: how many rows match; `10000+` if more, or if not all could be examined */
                    "X-Total"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "commissionPartnerID": 1,
                     *           "companyID": 1,
                     *           "name": "Nordic Car Sales",
                     *           "email": "sales@nordic-cars.example",
                     *           "disabled": false
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ListCommissionPartnersResult"];
                };
            };
            /** @description Not modified: the client has this answer */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `limit_out_of_range`: 'limit' must be a whole number from 1 to 1000
             *
             *     `cursor_invalid`: 'cursor' is not valid
             *
             *     `not_one_of`: 'order' must be one of: [asc, desc]
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    createCommissionPartner: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "companyID": 1,
                 *       "name": "Nordic Car Sales",
                 *       "email": "sales@nordic-cars.example"
                 *     }
                 */
                "application/json": components["schemas"]["CreateCommissionPartnerRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "commissionPartnerID": 1
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["CreateCommissionPartnerResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `company_not_found`: Company not found with companyID 7 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_field_missing`: 'companyID' is a required field
             *
             *     `not_numeric`: 'companyID' must be a numeric value
             *
             *     `not_string`: 'name' must be a string value
             *
             *     `empty_string`: 'name' cannot be empty
             *
             *     `too_long`: 'name' must be at most 200 characters
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listDocumentCategories: {
        parameters: {
            query?: {
                /** @description By which time; default `created` */
                sort?: "created";
                /** @description Default `asc`: oldest first */
                order?: "asc" | "desc";
                /** @description `1`: count the matches, in `X-Total` */
                total?: "0" | "1";
                /**
                 * @description Most companies of a page; default 1000
                 * @example 100
                 */
                limit?: number;
                /** @description Where the next page starts: from the `Link` header of this one */
                cursor?: string;
            };
            header?: {
                /** @description The `ETag` of an earlier answer: 304 if this one is the same (addition) */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description The next page, `rel="next"`, if there is one */
                    Link?: string;
                    /** @description With `total=1`: how many rows match; `10000+` if more, or if not all could be examined */
                    "X-Total"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "documentCategoryID": 1,
                     *           "companyID": 1,
                     *           "name": "Other",
                     *           "single": false
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ListDocumentCategoriesResult"];
                };
            };
            /** @description Not modified: the client has this answer */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `limit_out_of_range`: 'limit' must be a whole number from 1 to 1000
             *
             *     `cursor_invalid`: 'cursor' is not valid
             *
             *     `not_one_of`: 'order' must be one of: [asc, desc]
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    defineDocumentCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "companyID": 1,
                 *       "name": "Registration certificate",
                 *       "single": true
                 *     }
                 */
                "application/json": components["schemas"]["DefineDocumentCategoryRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "documentCategoryID": 2
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["DefineDocumentCategoryResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `company_not_found`: Company not found with companyID 7 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_field_missing`: 'name' is a required field
             *
             *     `not_numeric`: 'companyID' must be a numeric value
             *
             *     `not_string`: 'name' must be a string value
             *
             *     `empty_string`: 'name' cannot be empty
             *
             *     `too_long`: 'name' must be at most 200 characters
             *
             *     `not_boolean`: 'single' must be a boolean value
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listProjections: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "name": "statistics",
                     *           "kind": "counters",
                     *           "versions": [
                     *             {
                     *               "version": 1,
                     *               "state": "current",
                     *               "position": "4711",
                     *               "lagSeconds": 0,
                     *               "parked": 0,
                     *               "incomplete": 0,
                     *               "progress": null,
                     *               "note": null
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ListProjectionsResult"];
                };
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `parameter_not_allowed`: 'limit' is not a parameter of this operation */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    replayProjection: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Name of the projection
                 * @example statistics
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "version": 2
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ReplayProjectionResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `projection_not_found`: Projection not found: statistic */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    switchProjection: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Name of the projection
                 * @example statistics
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["SwitchProjectionRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Switched",
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["SwitchProjectionResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `projection_not_found`: Projection not found: statistic
             *
             *     `projection_version_not_found`: Projection statistics has no version 9
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `projection_version_not_ready`: Version 2 is not complete yet
             *
             *     `projection_version_stale`: Version 1 was made by another release and cannot be read by this one
             *
             *     `projection_version_invalid`: Version 1 is not of the log as it is now: drop it
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_field_missing`: 'version' is a required field
             *
             *     `not_numeric`: 'version' must be a numeric value
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    dropProjectionVersion: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Name of the projection
                 * @example statistics
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": 1
                 *     }
                 */
                "application/json": components["schemas"]["DropProjectionVersionRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Dropped",
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["DropProjectionVersionResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `projection_not_found`: Projection not found: statistic
             *
             *     `projection_version_not_found`: Projection statistics has no version 9
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `projection_version_current`: Version 2 is the current one: switch to another first
             *
             *     `projection_version_not_ready`: Version 3 is not complete yet
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_field_missing`: 'version' is a required field
             *
             *     `not_numeric`: 'version' must be a numeric value
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listLeftOutEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Name of the projection
                 * @example statistics
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "stream": "product-17",
                     *           "position": "4711",
                     *           "reason": "ProductStatusChanged: Unknown version 9"
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ListLeftOutEventsResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `projection_not_found`: Projection not found: statistic */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `parameter_not_allowed`: 'limit' is not a parameter of this operation */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    retryLeftOutEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Name of the projection
                 * @example statistics
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "parked": 0
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["RetryLeftOutEventsResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `projection_not_found`: Projection not found: statistic */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `projection_never_parks`: Projection statistics parks nothing: replay it to read what was skipped
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    dropLeftOutEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path: {
                /**
                 * @description Name of the projection
                 * @example statistics
                 */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "parked": 0
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["DropLeftOutEventsResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `path_not_encoded`: The path is not URL-encoded: write % as %25
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `projection_not_found`: Projection not found: statistic */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `projection_never_parks`: Projection statistics parks nothing: replay it to read what was skipped
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `path_too_long`: A value in the path is too long: at most 512 characters */
            414: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listDeadLetters: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "kind": "reaction",
                     *           "source": "reactions-product",
                     *           "id": "register-with-platform 0b7f3c56-6f0e-5d3c-9a55-5d0f3f1f2a10",
                     *           "stream": "product-17",
                     *           "reason": "ProductCreated: Unknown version 9",
                     *           "attempts": 2
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ListDeadLettersResult"];
                };
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `parameter_not_allowed`: 'limit' is not a parameter of this operation */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    retryDeadLetters: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "source": "reactions-product",
                 *       "id": null
                 *     }
                 */
                "application/json": components["schemas"]["RetryDeadLettersRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "remaining": 0
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["RetryDeadLettersResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `dead_letter_source_not_found`: There are no dead letters of reactions-products
             *
             *     `dead_letter_not_found`: Dead letter not found: product-17
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_field_missing`: 'source' is a required field
             *
             *     `not_string`: 'source' must be a string value
             *
             *     `empty_string`: 'source' cannot be empty
             *
             *     `too_long`: 'source' must be at most 200 characters
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    dropDeadLetters: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "source": "reactions-product",
                 *       "id": null
                 *     }
                 */
                "application/json": components["schemas"]["DropDeadLettersRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "remaining": 0
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["DropDeadLettersResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `dead_letter_source_not_found`: There are no dead letters of reactions-products
             *
             *     `dead_letter_not_found`: Dead letter not found: product-17
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `required_field_missing`: 'source' is a required field
             *
             *     `not_string`: 'source' must be a string value
             *
             *     `empty_string`: 'source' cannot be empty
             *
             *     `too_long`: 'source' must be at most 200 characters
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listFollowers: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "follower": "reactions-product",
                     *           "position": "4711",
                     *           "lagSeconds": 0,
                     *           "setAside": [
                     *             {
                     *               "reaction": "register-with-platform",
                     *               "stream": "product-17",
                     *               "eventID": "0b7f3c56-6f0e-5d3c-9a55-5d0f3f1f2a10",
                     *               "reason": "ProductCreated: Unknown version 9",
                     *               "attempts": 2
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ListFollowersResult"];
                };
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `parameter_not_allowed`: 'limit' is not a parameter of this operation */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    verifyLog: {
        parameters: {
            query?: {
                /**
                 * @description `next` of the page before
                 * @example 4711
                 */
                after?: string;
            };
            header?: {
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "events": 1000,
                     *         "unsigned": 0,
                     *         "damaged": [],
                     *         "next": "999",
                     *         "end": false,
                     *         "head": "4711"
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["VerifyLogResult"];
                };
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `cursor_invalid`: 'cursor' is not valid
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listEventDecisions: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": [
                     *         {
                     *           "stream": "product-17",
                     *           "revision": 3,
                     *           "reason": "damaged by a failing disk",
                     *           "eventType": "ProductStatusChanged",
                     *           "position": "4711",
                     *           "decision": "skip"
                     *         }
                     *       ],
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ListEventDecisionsResult"];
                };
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `parameter_not_allowed`: 'limit' is not a parameter of this operation */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    decideEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "stream": "product-17",
                 *       "revision": 3,
                 *       "reason": "damaged by a failing disk",
                 *       "decision": "skip"
                 *     }
                 */
                "application/json": components["schemas"]["DecideEventRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "stream": "product-17",
                     *         "revision": 3,
                     *         "reason": "damaged by a failing disk",
                     *         "eventType": "ProductStatusChanged",
                     *         "position": "4711",
                     *         "decision": "skip"
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["DecideEventResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_found`: Stream product-17 has no event at revision 3 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `event_not_decidable`: Events of stream eventDecisions cannot be decided about
             *
             *     `first_event_not_skippable`: The first event of stream product-17 can be replaced, not skipped
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `not_string`: 'reason' must be a string value
             *
             *     `empty_string`: 'reason' cannot be empty
             *
             *     `too_long`: 'reason' must be at most 1000 characters
             *
             *     `required_field_missing`: 'stream' is a required field
             *
             *     `invalid_revision`: 'revision' must be a whole number from 0
             *
             *     `invalid_decision`: 'decision' must be one of: skip, accept, replace
             *
             *     `invalid_event_content`: 'content' must be an object with the number 'v' and the object 'data'
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    withdrawEventDecision: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "stream": "product-17",
                 *       "revision": 3,
                 *       "reason": "damaged by a failing disk"
                 *     }
                 */
                "application/json": components["schemas"]["WithdrawEventDecisionRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Withdrawn",
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["WithdrawEventDecisionResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `event_not_found`: Stream product-17 has no event at revision 3
             *
             *     `event_not_decided`: Nothing is decided about the event of stream product-17 at revision 3
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `not_string`: 'reason' must be a string value
             *
             *     `empty_string`: 'reason' cannot be empty
             *
             *     `too_long`: 'reason' must be at most 1000 characters
             *
             *     `required_field_missing`: 'stream' is a required field
             *
             *     `invalid_revision`: 'revision' must be a whole number from 0
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    acceptClock: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "aheadSeconds": 172800
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["AcceptClockResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listEffects: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "held": true,
                     *         "reason": "the operational state is missing",
                     *         "since": "2026-11-27 09:15:00",
                     *         "released": [],
                     *         "effects": [
                     *           {
                     *             "kind": "mail",
                     *             "id": "0b7f3c56-6f0e-5d3c-9a55-5d0f3f1f2a10",
                     *             "thing": "product 17",
                     *             "since": "2026-11-26 20:15:00",
                     *             "mayHaveBeenSent": true
                     *           }
                     *         ]
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ListEffectsResult"];
                };
            };
            /** @description `malformed_request`: The request cannot be read */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `forbidden`: Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `parameter_not_allowed`: 'limit' is not a parameter of this operation */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unavailable`: Not available at the moment: … */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    releaseEffects: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "registration",
                 *       "ids": null
                 *     }
                 */
                "application/json": components["schemas"]["ReleaseEffectsRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "held": true
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["ReleaseEffectsResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `effect_not_found`: No such effect waits: product-17 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `effects_not_held`: Effects are not held
             *
             *     `effects_held_by_setting`: EFFECTS=hold holds all effects: unset it and start the service again
             *
             *     `too_many_effects_released`: More than 1000 single effects: release their kind
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `invalid_effect_kind`: 'kind' must be one of: registration, mail, order, poll, url-check
             *
             *     `invalid_effect_ids`: 'ids' must be a list of 1 to 200 ids of one 'kind'
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    dropEffects: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key with the same request gets the first answer again, for 24 hours (addition) */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=strict`: refuse the request rather than ignore or guess a part of it. Without it `X-Ignored` names what was ignored (addition) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Given back in the answer, and kept with what the request changed */
                "X-Request-Id"?: components["parameters"]["RequestId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "mail",
                 *       "ids": [
                 *         "0b7f3c56-6f0e-5d3c-9a55-5d0f3f1f2a10"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["DropEffectsRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The id of the request */
                    "X-Request-Id"?: string;
                    /** @description Names in the request that were ignored, percent-encoded and separated by commas (addition) */
                    "X-Ignored"?: string;
                    /** @description Those of them that were in the query (addition) */
                    "X-Unknown-Parameters"?: string;
                    /** @description `handling=strict` or `handling=lenient`, if `Prefer` asked for it (addition) */
                    "Preference-Applied"?: string;
                    /** @description What is left of the limit, where there is one */
                    RateLimit?: string;
                    /** @description The limit, where there is one */
                    "RateLimit-Policy"?: string;
                    /** @description `true`: this is the first answer again (addition) */
                    "Idempotency-Replayed"?: string;
                    /** @description `pending`: a search may not show the change yet (addition) */
                    "X-Projection"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": {
                     *         "dropped": 1,
                     *         "more": false
                     *       },
                     *       "status": "success"
                     *     }
                     */
                    "application/json": components["schemas"]["DropEffectsResult"];
                };
            };
            /**
             * @description `malformed_request`: The request cannot be read
             *
             *     `malformed_json`: The body is not valid JSON
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized`: Unauthorized */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `key_read_only`: This key only reads
             *
             *     `cross_origin_request`: A session changes nothing for a page of another origin
             *
             *     `session_header_missing`: A session's request that changes something needs 'X-Session' with its id
             *
             *     `forbidden`: Forbidden
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `effect_not_found`: No such effect waits: product-17 */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `idempotency_key_in_use`: The first request with this Idempotency-Key is still under way
             *
             *     `effects_not_held`: Effects are not held
             *
             *     `too_many_effects_dropped`: More than 10000 single effects of the kind registration are dropped
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `body_too_large`: The body is too large: at most 524288 bytes */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type`: Send the body as application/json */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `parameter_not_allowed`: 'limit' is not a parameter of this operation
             *
             *     `body_not_an_object`: The body must be a JSON object
             *
             *     `body_too_deep`: The body is nested too deeply (at most 64 levels)
             *
             *     `number_too_large`: The body holds a number that is too large: send it as a string
             *
             *     `idempotency_key_malformed`: 'Idempotency-Key' must be 1 to 255 visible characters
             *
             *     `idempotency_key_reused`: The Idempotency-Key was used for another request
             *
             *     `change_not_storable`: The request changes more at once than can be stored
             *
             *     `invalid_effect_kind`: 'kind' must be one of: registration, mail, order, poll, url-check
             *
             *     `invalid_effect_ids`: 'ids' must be a list of 1 to 200 ids of one 'kind'
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests: wait 1 seconds
             *
             *     `reads_over_share`: Too much is being read for this company at once: try again
             */
            429: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `event_not_readable`: This holds an event that this version of the service cannot read */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `precondition_not_supported`: This operation does not evaluate 'If-Match', so nothing was done: send the request without it */
            501: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /**
             * @description `unavailable`: Not available at the moment: …
             *
             *     `not_enabled_yet`: Not enabled before the operator sets EVENT_VERSIONS=current: ProductWithdrawn
             */
            503: {
                headers: {
                    /** @description Whole seconds to wait before the request comes again */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
}
